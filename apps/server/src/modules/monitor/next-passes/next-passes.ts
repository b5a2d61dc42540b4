import { MS_PER_DAY, sitesOf } from '@sigma/geo';
import { createGridCache, type GridCache, searchPassesInSteps } from '@sigma/orbit';
import { type CooperativeWork, cooperativeWork } from '../../../work/index.ts';
import { inTurns } from '../../../work/turns.ts';
import type { StartedModule } from '../../server-module.ts';
import type { MonitorServices } from '../services.ts';
import {
  type AssetToLookAhead,
  assetsToLookAhead,
  type NextPass,
  type OrbitOfSensor,
  orbitsOfProgram,
  writeNextPass,
} from './next-passes.store.ts';

/** The demo clock may run fast, so that passes begin every few seconds. */
const LOOK_EVERY_MS = 10_000;
/** How far ahead passes are searched, a day at a time until one is found. */
const SEARCHED_DAYS = 3;
const SHORTEST_MS = 1_000;
const MOST_PASSES = 500;
/** Assets of one turn. */
const AT_ONCE = 20;

type LookServices = Pick<MonitorServices, 'database' | 'worldClock'>;

/** Finds the next pass of assets for which none is known. Returns how many assets it looked at. */
export async function findNextPasses(
  { database: { kysely }, worldClock }: LookServices,
  grids: GridCache,
  work: CooperativeWork,
): Promise<number> {
  const worldNow = worldClock();
  const farthest = new Date(worldNow.getTime() + SEARCHED_DAYS * MS_PER_DAY);
  const assets = await assetsToLookAhead(kysely, { worldNow, farthest, count: AT_ONCE });
  for (const [program, ofProgram] of Map.groupBy(assets, ({ program_id }) => program_id)) {
    const orbits = await orbitsOfProgram(kysely, program, worldNow);
    for (const asset of ofProgram)
      await writeNextPass(kysely, asset, await nextPassOf({ asset, orbits, worldNow, grids, work }));
  }
  return assets.length;
}

interface Search {
  readonly asset: AssetToLookAhead;
  readonly orbits: readonly OrbitOfSensor[];
  readonly worldNow: Date;
  readonly grids: GridCache;
  readonly work: CooperativeWork;
}

async function nextPassOf({ asset, orbits, worldNow, grids, work }: Search): Promise<NextPass> {
  const sites = sitesOf(asset.aoi) ?? [];
  for (let day = 0; day < SEARCHED_DAYS; day++) {
    const startMs = worldNow.getTime() + day * MS_PER_DAY;
    const found = await work.run(
      searchPassesInSteps(grids, {
        sites,
        orbits,
        startMs,
        endMs: startMs + MS_PER_DAY,
        light: 'day',
        shortestMs: SHORTEST_MS,
        mostPasses: MOST_PASSES,
      }),
    );
    const [first] = found.passes.toSorted((a, b) => a.startMs - b.startMs);
    if (first !== undefined) {
      const until = new Date(startMs + MS_PER_DAY);
      return { at: new Date(first.startMs), sensor: first.sensor, until };
    }
  }
  return { at: null, sensor: null, until: new Date(worldNow.getTime() + SEARCHED_DAYS * MS_PER_DAY) };
}

/** Keeps the next passes of all assets known, by the time of the world. */
export function startNextPasses(services: MonitorServices): StartedModule {
  const { log } = services;
  const grids = createGridCache();
  const stopping = new AbortController();
  const look = async () => {
    while ((await findNextPasses(services, grids, cooperativeWork(stopping.signal))) === AT_ONCE)
      stopping.signal.throwIfAborted();
  };
  const onError = (error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'Next passes over assets could not be calculated');
  };
  const { wake, stop } = inTurns(look, onError);
  const timer = setInterval(wake, LOOK_EVERY_MS);
  wake();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort(new Error('The process is stopping.'));
      await stop();
    },
  };
}
