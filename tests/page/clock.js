// A clock that goes on only when a test says so.

/** @import { Clock } from "#page/pace.js" */

/** @implements {Clock} */
export class FakeClock {
  time = 0;
  /** @type {{at: number, action: () => void}[]} */
  timers = [];

  now = () => this.time;

  set = (/** @type {() => void} */ action, /** @type {number} */ milliseconds) => {
    const timer = { at: this.time + milliseconds, action };
    this.timers.push(timer);
    return timer;
  };

  clear = (/** @type {object} */ timer) => {
    this.timers = this.timers.filter((one) => one !== timer);
  };

  /** @param {number} milliseconds */
  pass(milliseconds) {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.time = next.at;
      this.clear(next);
      next.action();
    }
    this.time = end;
  }
}
