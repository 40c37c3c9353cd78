// The list of screens. A new one is a module in screens/ and a line here; it is loaded when somebody goes there.

/** @import { Screen } from "../types.d.ts" */
import { later } from "./parts.js";

/** @type {{ name: string, title: string, load: () => Promise<{ screen: Screen }> }[]} */
export const SCREENS = [
  { name: "play", title: "Play", load: later(() => import("./screens/play.js")) },
  { name: "watch", title: "Watch", load: later(() => import("./screens/watch.js")) },
  { name: "compete", title: "Compete", load: later(() => import("./screens/compete.js")) },
  { name: "understand", title: "Understand", load: later(() => import("./screens/understand.js")) },
  { name: "explore", title: "Explore", load: later(() => import("./screens/explore.js")) },
  { name: "learn", title: "Learn", load: later(() => import("./screens/learn.js")) },
];
