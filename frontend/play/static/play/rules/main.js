/** The rules: contents that follow the reader, a button that sends once. */
import "./contents.js";
import { sendOnce } from "../shared/once.js";

sendOnce();
