import { REQUESTS_MONITOR } from '@sigma/contract';
import { contractRefusal } from '@sigma/domain';
import { MS_PER_DAY, sitesOf } from '@sigma/geo';
import { createGridCache, type GridCache, searchPassesInSteps } from '@sigma/orbit';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { type CooperativeWork, cooperativeWork } from '../../../work/index.ts';
import { inTurns } from '../../../work/turns.ts';
import type { StartedModule } from '../../server-module.ts';
import type { MonitorServices } from '../services.ts';
import {
  type AssetToLookAhead,
  assetsToLookAhead,
  type NextPass,
  type OrbitOfSensor,
  orbitsOf,
  putOffNextPass,
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

/** A search that failed is tried again after a minute, then after two, four and so on up to six hours. */
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 6 * 3_600_000;
export const retryAfterMs = (failures: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 20));

type LookServices = Pick<MonitorServices, 'database' | 'entitlements' | 'clock' | 'worldClock' | 'log'>;

/**
 * Finds the next pass of assets for which none is known. An asset whose search fails is put off, and delays no other. Returns how many
 * assets it looked at.
 */
export async function findNextPasses(
  services: LookServices,
  grids: GridCache,
  work: CooperativeWork,
): Promise<number> {
  const { database, clock, worldClock } = services;
  const worldNow = worldClock();
  const farthest = new Date(worldNow.getTime() + SEARCHED_DAYS * MS_PER_DAY);
  const assets = await assetsToLookAhead(database.kysely, {
    now: clock(),
    worldNow,
    farthest,
    count: AT_ONCE,
  });
  const offeredTo = new Map<number, Promise<Offered>>();
  for (const asset of assets) {
    const { program_id: program } = asset;
    const known = offeredTo.get(program) ?? offeredOf(services, program, worldNow);
    offeredTo.set(program, known);
    const search = async () => {
      const found = await nextPassOf({ asset, ...(await known), worldNow, grids, work });
      await writeNextPass(database.kysely, asset, found);
    };
    await putOffIfFailed(services, asset, search, work.signal);
  }
  return assets.length;
}

interface Offered {
  readonly orbits: readonly OrbitOfSensor[];
  /** The first instant after the contract of the program. */
  readonly until: Date;
}

/** The sensors of a program whose contract includes Monitor and has not ended; none of others. */
async function offeredOf(
  { database: { kysely }, entitlements }: LookServices,
  program: number,
  worldNow: Date,
): Promise<Offered> {
  const entitlement = await entitlements.ofExisting(kysely, program, PROGRAM_ITSELF);
  const { sensors, until } = entitlement;
  const isOffered = contractRefusal(entitlement, REQUESTS_MONITOR) === undefined;
  return { orbits: await orbitsOf(kysely, isOffered ? sensors : [], worldNow), until };
}

/** Runs the search of one asset. What fails is logged and put off, unless the process stops. */
async function putOffIfFailed(
  { database, clock, log }: LookServices,
  asset: AssetToLookAhead,
  search: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await search();
  } catch (error) {
    signal?.throwIfAborted();
    const retryAt = new Date(clock().getTime() + retryAfterMs(asset.next_pass_failures));
    log.warn({ err: error, asset: asset.id, retryAt }, 'The next pass over an asset could not be calculated');
    await putOffNextPass(database.kysely, asset, retryAt);
  }
}

interface Search extends Offered {
  readonly asset: AssetToLookAhead;
  readonly worldNow: Date;
  readonly grids: GridCache;
  readonly work: CooperativeWork;
}

async function nextPassOf({ asset, orbits, until: end, worldNow, grids, work }: Search): Promise<NextPass> {
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
    const [first] = found.passes
      .filter(({ endMs }) => endMs <= end.getTime())
      .toSorted((a, b) => a.startMs - b.startMs);
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
