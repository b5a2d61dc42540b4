import { randomUUID } from 'node:crypto';
import type { StoredPass } from './station-passes.store.ts';
import type { StationPass } from './station-passes.ts';

export interface ForecastPass extends StationPass {
  readonly station: string;
}

interface Matched {
  readonly save: readonly StoredPass[];
  readonly remove: readonly string[];
}

export interface Forecast {
  readonly sensor: number;
  /** Epoch of the element set. */
  readonly computedFrom: Date;
  readonly passes: readonly ForecastPass[];
}

/**
 * Merges a new forecast with stored passes. A pass that overlaps a stored pass of its station is the same pass and keeps
 * its id, so that downlinks keep their pass. Passes entered by staff stay and replace the forecast of their time; other
 * passes that the forecast no longer contains are removed.
 */
export function matchPasses(stored: readonly StoredPass[], forecast: Forecast): Matched {
  const { sensor, computedFrom, passes } = forecast;
  const byStation = Map.groupBy(stored, ({ station }) => station);
  const claimed = new Set<string>();
  const save = passes.flatMap(({ station, riseMs, setMs, maxElevationDeg }): readonly StoredPass[] => {
    const same = (byStation.get(station) ?? []).filter(
      ({ id, rise, set }) => rise.getTime() < setMs && set.getTime() > riseMs && !claimed.has(id),
    );
    if (same.some(({ computed_from }) => computed_from === null)) return [];
    const id = same[0]?.id ?? randomUUID();
    claimed.add(id);
    const [rise, set] = [new Date(Math.round(riseMs)), new Date(Math.round(setMs))];
    return [{ id, station, sensor, rise, set, max_elevation: maxElevationDeg, computed_from: computedFrom }];
  });
  const gone = stored.filter(({ id, computed_from }) => computed_from !== null && !claimed.has(id));
  return { save, remove: gone.map(({ id }) => id) };
}
