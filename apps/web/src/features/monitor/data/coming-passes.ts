import type { Sensor } from '@sigma/contract';
import { type Area, MS_PER_DAY, sitesOf } from '@sigma/geo';
import { createGridCache, searchPassesInSteps } from '@sigma/orbit';

const SHORTEST_MS = 1000;
const MOST_PASSES = 500;

const grids = createGridCache();

/** A sensor in sight of an area by day; ms since 1970 UTC. */
export interface ComingPass {
  readonly sensor: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** When the sensors see an area by day, the next one first. */
export async function comingPasses(
  area: Area,
  sensors: readonly Sensor[],
  { startMs, days }: { readonly startMs: number; readonly days: number },
  signal: AbortSignal,
): Promise<readonly ComingPass[]> {
  const orbits = sensors.flatMap(({ osk_id, raw_tle, max_slew_angle }) =>
    raw_tle === null || max_slew_angle === null
      ? []
      : [{ sensor: osk_id, sets: [raw_tle], maxSlewDeg: max_slew_angle }],
  );
  const search = searchPassesInSteps(grids, {
    sites: sitesOf(area) ?? [],
    orbits,
    startMs,
    endMs: startMs + days * MS_PER_DAY,
    light: 'day',
    shortestMs: SHORTEST_MS,
    mostPasses: MOST_PASSES,
  });
  let step = search.next();
  while (step.done !== true) {
    // Each step takes a few milliseconds; the page stays responsive between them.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    step = search.next();
  }
  return step.value.passes.toSorted((a, b) => a.startMs - b.startMs);
}
