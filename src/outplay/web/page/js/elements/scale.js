// The scale of a chart: coordinates of values, and round numbers for its axis.

/** 0.3 / 0.1 is a little less than 3. */
const ROUNDING = 1e-9;

/**
 * About `count` round numbers within a range.
 * @param {number} low
 * @param {number} high
 * @param {number} count
 * @returns {number[]}
 */
export function ticks(low, high, count) {
  if (!(high > low)) return [low];
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step - ROUNDING);
  const last = Math.floor(high / step + ROUNDING);
  // Whole multiples: adding up steps would end in 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

/**
 * A linear function from values to coordinates.
 * @param {[number, number]} values
 * @param {[number, number]} places
 * @returns {(value: number) => number}
 */
export function scale([low, high], [left, right]) {
  const width = high - low || 1;
  return (value) => left + ((right - left) * (value - low)) / width;
}

/** The smallest range that contains all values and zero. @param {number[]} values @returns {[number, number]} */
export function reach(values) {
  const finite = values.filter(Number.isFinite);
  const low = Math.min(0, ...finite);
  const high = Math.max(0, ...finite);
  return low === high ? [low, low + 1] : [low, high];
}
