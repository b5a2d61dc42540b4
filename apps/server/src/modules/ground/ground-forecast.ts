import { MS_PER_DAY } from '@sigma/geo';
import { type ForecastWork, forecast } from './forecast.ts';
import { forecastSensors } from './forecast-sensors.store.ts';
import { allStations } from './ground-stations.store.ts';
import { forgetOrbitRows } from './orbit-rows.store.ts';
import { forgetPasses } from './station-passes.store.ts';

const RETAINED_MS = 3 * MS_PER_DAY;

export interface ForecastRequest {
  /** Recalculates everything; otherwise only what is missing. */
  readonly force: boolean;
}

interface Running {
  readonly signal: AbortSignal;
}

/** Brings the forecast up to date; a process has one, so that concurrent callers share a run. */
export type GroundForecast = (request: ForecastRequest, running: Running) => Promise<void>;

export interface GroundWork extends ForecastWork {
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
}

/**
 * Forecasts passes over ground stations and orbit rows for the next seven days, and deletes those of more than three
 * days ago.
 */
export function createGroundForecast(work: GroundWork): GroundForecast {
  const { database, worldClock } = work;
  return sharedRun(async ({ force }, { signal }) => {
    const now = worldClock();
    const stations = await allStations(database.kysely);
    for (const sensor of await forecastSensors(database.kysely)) {
      if (signal.aborted) return;
      await forecast(work, { sensor, stations, now, force });
    }
    const before = new Date(now.getTime() - RETAINED_MS);
    await forgetPasses(database.kysely, before);
    await forgetOrbitRows(database.kysely, before);
  });
}

/** A caller during a run shares that run; a caller that forces recalculation gets a run of its own after it. */
export function sharedRun(run: GroundForecast): GroundForecast {
  let last: Promise<void> | undefined;
  return (request, running) => {
    if (last !== undefined && !request.force) return last;
    const next = (last ?? Promise.resolve()).catch(() => undefined).then(() => run(request, running));
    const mine = next.finally(() => {
      if (last === mine) last = undefined;
    });
    last = mine;
    return mine;
  };
}
