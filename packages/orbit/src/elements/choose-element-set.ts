import { type Instant, msOf } from '../earth/instant.ts';
import type { ElementSet } from './element-set.ts';

/**
 * Of the sets of one satellite the one to reckon with at an instant: the newest of those dated at or before it, for
 * forecasts fail with age; for an instant before all of them, the oldest. Null of none.
 */
export function chooseElementSet<Set extends ElementSet>(sets: readonly Set[], instant: Instant): Set | null {
  const ms = msOf(instant);
  return sets.reduce<Set | null>((best, set) => {
    if (!best) return set;
    const [isPast, wasPast] = [set.epochMs <= ms, best.epochMs <= ms];
    if (isPast !== wasPast) return isPast ? set : best;
    // Of two past ones the later, of two future ones the earlier; a set given again counts.
    return isPast === set.epochMs >= best.epochMs ? set : best;
  }, null);
}
