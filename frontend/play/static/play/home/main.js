/** The front page: a live list of tables, a form that knows its seats, buttons that send once. */
import { followSeats } from "./create.js";
import { sendOnce } from "../shared/once.js";
import { showConnection, showTables } from "./tables.js";
import { knownTables, watchTables } from "./watch.js";

sendOnce();
followSeats();
showTables(...knownTables());
watchTables(showTables, showConnection);
