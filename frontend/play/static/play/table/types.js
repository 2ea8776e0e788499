/**
 * The server's JSON and the page's state, as types. Names are the server's: see protos/hall/v1.
 * Nothing runs here.
 *
 * @typedef {"orc" | "goblin" | "elf" | "mage"} Faction
 *
 * @typedef {object} Seat
 * @property {number} index
 * @property {string} nickname empty where the seat is free
 * @property {Faction | ""} faction
 * @property {string} bot name of the computer opponent, else empty
 *
 * @typedef {object} Standing
 * @property {number} seat
 * @property {number} score
 * @property {number} rank
 *
 * @typedef {object} ArmadoraOptions
 * @property {number} seats
 * @property {boolean} advanced
 * @property {boolean} teams seats 0 and 2 are partners against seats 1 and 3
 * @property {boolean} memory nobody sees the values of own warriors on the board again
 * @property {"random" | "host" | "seat"} first who begins
 * @property {number} first_seat
 *
 * @typedef {object} Table
 * @property {string} id
 * @property {{armadora: ArmadoraOptions}} options
 * @property {number} number
 * @property {"public" | "unlisted"} visibility
 * @property {"open" | "running" | "finished" | "closed"} status
 * @property {Seat[]} seats
 * @property {number} host
 * @property {number} ply
 * @property {number[]} to_move
 * @property {number} revision
 * @property {string} rematch_id
 * @property {Standing[]} standings
 * @property {boolean} has_hints whether people may ask the expert what it would play
 *
 * @typedef {Pick<Table, "seats" | "options">} PlayedTable what a game tells of its table: who plays, and by which options
 *
 * @typedef {object} Territory
 * @property {number[]} squares
 * @property {number} gold
 *
 * @typedef {object} LogEntry
 * @property {number} seat
 * @property {string} text
 * @property {Territory[]} closed
 * @property {number[]} passed
 *
 * @typedef {object} TerritoryScore
 * @property {number[]} squares
 * @property {number} gold
 * @property {number[]} strengths of each seat
 * @property {number[]} winners sides: seats, or teams where partners play
 * @property {number} share of each winner
 *
 * @typedef {object} Outcome
 * @property {Standing[]} standings
 * @property {TerritoryScore[]} territories
 * @property {number[][]} piles of each side
 *
 * @typedef {object} AdvancedView
 * @property {number[]} power_tokens
 * @property {number[]} reinforcements
 * @property {number[]} face_up
 * @property {number[]} looked_at
 * @property {number[]} arrows a square twice if two are on it
 * @property {number[]} reinforced
 * @property {boolean} main_action_due
 * @property {number[]} power_squares
 * @property {number[]} power_lines
 * @property {string} power_barred
 * @property {number[]} reinforcement_squares
 * @property {string} reinforcement_barred
 *
 * @typedef {object} View
 * @property {number} ply
 * @property {number} viewer -1 for a spectator, -2 where everything is open
 * @property {number[]} to_move
 * @property {LogEntry[]} log
 * @property {Outcome | null} outcome
 * @property {number[]} gold
 * @property {number[]} warriors
 * @property {number[]} values
 * @property {number[]} territories
 * @property {number[]} palisades
 * @property {number} palisades_left
 * @property {number[]} warriors_left
 * @property {number[]} passed
 * @property {number[]} hand
 * @property {number[]} legal_squares
 * @property {number[]} legal_lines
 * @property {number[]} barred_pairs
 * @property {number} palisades_allowed
 * @property {number} army
 * @property {AdvancedView | null} advanced
 *
 * @typedef {{kind: "warrior", value: number | null, square: number}} WarriorAct
 * @typedef {{kind: "palisades", lines: number[]}} PalisadesAct
 * @typedef {{kind: "pass"}} PassAct
 * @typedef {{kind: "show", value: number, square: number}} ShowAct
 * @typedef {{kind: "extra", lines: number[]}} ExtraAct
 * @typedef {{kind: "look" | "shoot" | "reinforcement", square: number}} TokenAct
 * @typedef {WarriorAct | PalisadesAct | PassAct | ShowAct | ExtraAct | TokenAct} Act
 *
 * @typedef {"look" | "show" | "extra" | "shoot"} Power of the Mage, the Goblin, the Orc, the Elf
 * @typedef {Power | "reinforcement"} TokenMode a mode that costs a token
 * @typedef {"warrior" | "palisades" | "pass" | TokenMode} Mode
 *
 * @typedef {object} Selection what the player has chosen so far in this turn
 * @property {Mode} mode
 * @property {number | null} value
 * @property {number | null} square
 * @property {number[]} lines in the order chosen
 *
 * @typedef {"right" | "below" | "left" | "above"} Side a side of a square as drawn
 * @typedef {{square: number, side: Side}} Cursor
 *
 * @typedef {{move: string, ply: number, id: string}} PendingMove
 *
 * @typedef {object} MoveProspect a move that the expert would play, and what it promises
 * @property {string} move
 * @property {number} gold 0 to 40
 * @property {number} win 0 to 1
 *
 * @typedef {object} Hint
 * @property {number} ply
 * @property {MoveProspect[]} moves the best first
 * @property {number} pointed the one that is shown on the board
 * @property {boolean} is_shown it steps back once something is chosen
 *
 * @typedef {object} Refusal
 * @property {string} text one sentence
 * @property {string} rule like "R17", or empty
 *
 * @typedef {"connecting" | "live" | "reconnecting" | "offline" | "gone"} Connection
 *
 * @typedef {object} Game what can be told of a game, while it is played and afterwards
 * @property {PlayedTable | null} table
 * @property {number | null} seat the visitor's own seat
 * @property {View | null} view
 * @property {boolean} [is_replay] a game is looked at again: a view may be a seat's, but is nobody's on this page
 *
 * @typedef {object} State everything that a page shows of a game
 * @property {PlayedTable | null} table
 * @property {number | null} seat the visitor's own seat
 * @property {View | null} view
 * @property {LogEntry[]} log every ply from the first
 * @property {Selection | null} selection set while it is the visitor's turn
 * @property {PendingMove | null} pending the act that is on its way
 * @property {Connection} connection
 * @property {Date | null} offline_since
 * @property {"" | "lobby" | "engine" | "computer"} away the part that does not answer
 * @property {Cursor | null} cursor the keyboard's place on the board, while the board has focus
 * @property {Spotlight | null} spotlight what a list or the pointer wants to be seen on the board
 * @property {{ply: number, id: string} | null} asking a hint is on its way
 * @property {Hint | null} hint
 * @property {{move: string, seat: number} | null} suggestion what the board shows as the expert's move
 * @property {boolean} wants_end computers that play on alone need not be shown move by move
 * @property {boolean} is_replay
 * @property {number | null} replaying plies whose arrival is being shown, from this one on
 *
 * @typedef {State & {table: Table | null}} TableState everything that the page of a table shows
 *
 * @typedef {object} Spotlight
 * @property {number[]} squares
 * @property {number[]} lines
 * @property {number[]} territory squares to draw an outline round
 */

export {};
