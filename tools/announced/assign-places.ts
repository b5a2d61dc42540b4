import { distanceM, type Position } from '../../packages/geo/src/index.ts';

interface Pair {
  readonly leak: number;
  readonly place: number;
  readonly distance: number;
}

/**
 * Which leaks are named by announced places, nearest pairs first: one place names one leak, so that of two leaks next to each other one
 * announcement does not count for both.
 *
 * @param withinM a place further away than this names nothing
 */
export function namedLeaks(
  leaks: readonly Position[],
  places: readonly Position[],
  withinM: number,
): ReadonlySet<number> {
  const pairs: Pair[] = leaks.flatMap((at, leak) =>
    places.map((named, place) => ({ leak, place, distance: distanceM(at, named) })),
  );
  const named = new Set<number>();
  const used = new Set<number>();
  for (const { leak, place, distance } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (distance > withinM || named.has(leak) || used.has(place)) continue;
    named.add(leak);
    used.add(place);
  }
  return named;
}
