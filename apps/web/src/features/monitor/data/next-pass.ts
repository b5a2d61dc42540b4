import type { Sensor } from '@sigma/contract';
import { type Area, MS_PER_DAY, sitesOf } from '@sigma/geo';
import { createGridCache, searchPassesInSteps } from '@sigma/orbit';

const SEARCHED_DAYS = 3;
const SHORTEST_MS = 1000;
const MOST_PASSES = 500;

const grids = createGridCache();

/** When any of the sensors sees an area next by day, ms since 1970 UTC; null if none does within three days. */
export async function nextPassOver(
  area: Area,
  sensors: readonly Sensor[],
  nowMs: number,
  signal: AbortSignal,
): Promise<number | null> {
  const orbits = sensors.flatMap(({ osk_id, raw_tle, max_slew_angle }) =>
    raw_tle === null || max_slew_angle === null
      ? []
      : [{ sensor: osk_id, sets: [raw_tle], maxSlewDeg: max_slew_angle }],
  );
  const search = searchPassesInSteps(grids, {
    sites: sitesOf(area) ?? [],
    orbits,
    startMs: nowMs,
    endMs: nowMs + SEARCHED_DAYS * MS_PER_DAY,
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
  const starts = step.value.passes.map(({ startMs }) => startMs);
  return starts.length === 0 ? null : Math.min(...starts);
}
