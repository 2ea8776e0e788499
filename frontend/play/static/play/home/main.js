/** The front page: a live list of tables, a form that knows its seats, buttons that send once. */
import { followSeats } from "./create.js";
import { byId } from "../shared/dom.js";
import { sendOnce } from "../shared/once.js";
import { tellLevel } from "../shared/opponents.js";
import { showConnection, showTables } from "./tables.js";
import { knownTables, watchTables } from "./watch.js";

sendOnce();
followSeats();
tellLevel(byId("hero"));
tellLevel(byId("ork-island"));
showTables(...knownTables());
watchTables(showTables, showConnection);
