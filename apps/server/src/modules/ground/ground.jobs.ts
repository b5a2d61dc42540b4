import { MS_PER_DAY } from '@sigma/orbit';
import { type ForecastWork, forecast } from './forecast.ts';
import { forecastSensors } from './forecast-sensors.store.ts';
import { allStations } from './ground-stations.store.ts';
import { forgetOrbitRows } from './orbit-rows.store.ts';
import { forgetPasses } from './station-passes.store.ts';

export const FORECAST_GROUND = 'ground.forecast';

const KEPT_MS = 3 * MS_PER_DAY;

interface Wish {
  readonly force: boolean;
}

interface Running {
  readonly signal: AbortSignal;
}

export interface GroundWork extends ForecastWork {
  readonly worldClock: () => Date;
}

/**
 * Keeps passes over ground stations and orbit rows known for the next seven days, and forgets those of three days ago.
 * Looked after each minute, for the clock of the demo world may run fast; mostly there is nothing to do.
 */
export function forecastGroundJob(work: GroundWork) {
  const { database, worldClock } = work;
  return {
    name: FORECAST_GROUND,
    options: {
      parse: (data: unknown): Wish => ({ force: Object(data).force === true }),
      cron: '* * * * *',
      retries: 2,
    },
    run: sharedRun(async ({ force }: Wish, { signal }: Running) => {
      const now = worldClock();
      const stations = await allStations(database.kysely);
      for (const sensor of await forecastSensors(database.kysely)) {
        if (signal.aborted) return;
        await forecast(work, { sensor, stations, now, force });
      }
      const before = new Date(now.getTime() - KEPT_MS);
      await forgetPasses(database.kysely, before);
      await forgetOrbitRows(database.kysely, before);
    }),
  };
}

/** Who asks while a run is under way gets that one; who asks for everything anew gets its own after it. */
export function sharedRun(run: (wish: Wish, running: Running) => Promise<void>) {
  let last: Promise<void> | undefined;
  return (wish: Wish, running: Running): Promise<void> => {
    if (last !== undefined && !wish.force) return last;
    const next = (last ?? Promise.resolve()).catch(() => undefined).then(() => run(wish, running));
    const mine = next.finally(() => {
      if (last === mine) last = undefined;
    });
    last = mine;
    return mine;
  };
}
