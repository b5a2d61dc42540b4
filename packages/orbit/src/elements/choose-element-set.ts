import { type Instant, msOf } from '../earth/instant.ts';
import type { ElementSet } from './element-set.ts';

/**
 * Chooses which element set of a satellite to use at an instant: the newest set with an epoch at or before it,
 * because forecasts degrade with age; for an instant before all epochs, the oldest set. Returns null for no sets.
 */
export function chooseElementSet<Set extends ElementSet>(sets: readonly Set[], instant: Instant): Set | null {
  const ms = msOf(instant);
  return sets.reduce<Set | null>((best, set) => {
    if (!best) return set;
    const [isPast, wasPast] = [set.epochMs <= ms, best.epochMs <= ms];
    if (isPast !== wasPast) return isPast ? set : best;
    // The later of two past sets, the earlier of two future sets; of equal epochs, the set that comes later.
    return isPast === set.epochMs >= best.epochMs ? set : best;
  }, null);
}
