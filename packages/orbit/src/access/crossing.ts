import type { Sample } from './lookout.ts';

const EDGE_MS = 0.1;
/** Of the excess; a hundredth of a millisecond but for the most grazing passes. */
const EXACT = 2e-8;
const MOST_ROUNDS = 60;
const FALSE_POSITIONS = 12;

/** The moment at which the excess changes sign, by false position that never stalls (Illinois rule). */
export function crossingBetween(from: Sample, to: Sample, excessAt: (ms: number) => number): number {
  let [low, high] = [from.ms, to.ms];
  let [atLow, atHigh] = [from.excess, to.excess];
  const isInBefore = atLow < 0;
  let side = 0;
  for (let round = 0; round < MOST_ROUNDS && high - low > EDGE_MS; round += 1) {
    const share = atLow / (atLow - atHigh);
    // Where one end is unknown, and when false position has had its chances, the middle does.
    const isSound = share > 0 && share < 1 && round < FALSE_POSITIONS;
    const guess = isSound ? low + share * (high - low) : (low + high) / 2;
    const excess = excessAt(guess);
    if (Math.abs(excess) < EXACT) return guess;
    if (excess < 0 === isInBefore) {
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
