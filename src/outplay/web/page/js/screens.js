// The list of screens. A new one is a module in screens/ and a line here; it is loaded when somebody goes there.

/** @import { Screen } from "../types.d.ts" */

/** @type {{ name: string, title: string, load: () => Promise<{ screen: Screen }> }[]} */
export const SCREENS = [
  { name: "play", title: "Play", load: () => import("./screens/play.js") },
  { name: "watch", title: "Watch", load: () => import("./screens/watch.js") },
  { name: "compete", title: "Compete", load: () => import("./screens/compete.js") },
  { name: "understand", title: "Understand", load: () => import("./screens/understand.js") },
  { name: "explore", title: "Explore", load: () => import("./screens/explore.js") },
  { name: "learn", title: "Learn", load: () => import("./screens/learn.js") },
];
