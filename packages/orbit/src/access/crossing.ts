import type { Sample } from './lookout.ts';

const EDGE_MS = 0.1;
/** Excess that counts as zero: a hundredth of a millisecond, except for the most grazing passes. */
const EXACT = 2e-8;
const MAX_ROUNDS = 60;
const FALSE_POSITIONS = 12;

/**
 * Finds the moment (ms) at which the excess changes sign, by false position with the Illinois rule against stalling.
 */
export function crossingBetween(from: Sample, to: Sample, excessAt: (ms: number) => number): number {
  let [low, high] = [from.ms, to.ms];
  let [atLow, atHigh] = [from.excess, to.excess];
  const startsInReach = atLow < 0;
  let side = 0;
  for (let round = 0; round < MAX_ROUNDS && high - low > EDGE_MS; round += 1) {
    const share = atLow / (atLow - atHigh);
    // Bisects when the excess at one end is unknown, and when false position has not converged.
    const isUsable = share > 0 && share < 1 && round < FALSE_POSITIONS;
    const guess = isUsable ? low + share * (high - low) : (low + high) / 2;
    const excess = excessAt(guess);
    if (Math.abs(excess) < EXACT) return guess;
    if (excess < 0 === startsInReach) {
      [low, atLow] = [guess, excess];
      if (side === -1) atHigh /= 2;
      side = -1;
    } else {
      [high, atHigh] = [guess, excess];
      if (side === 1) atLow /= 2;
      side = 1;
    }
  }
  return (low + high) / 2;
}
