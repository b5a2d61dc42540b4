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
 * Lays a new forecast over passes that are stored: a pass that overlaps a stored one of its station is the same pass and
 * keeps its id, so that pictures which come down in it stay with it. Passes that staff have entered stay and stand for
 * the forecast of their time; others that the forecast does not hold any more go.
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
