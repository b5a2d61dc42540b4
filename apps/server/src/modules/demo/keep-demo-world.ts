import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@sigma/db';
import { DEFAULT_CENTRE } from '@sigma/geo';
import type { JobLog } from '../../jobs/index.ts';
import {
  fillArchive,
  type Imagery,
  progressLine,
  type TileCache,
  warmOpeningView,
} from '../imagery/index.ts';
import { runDemo } from './demo.ts';
import { hasPreferredPasses } from './monitor/spots.store.ts';
import { watchSpots } from './monitor/watch-spots.ts';
import type { OpenWorldClock } from './world-clock.ts';

export interface DemoWorldOptions {
  readonly database: Database;
  readonly imagery: Imagery;
  readonly tiles: TileCache | undefined;
  readonly demoClock: OpenWorldClock;
  readonly log: JobLog;
  /** Makes pictures before anyone requests them; otherwise each is made on its first request. */
  readonly picturesAhead: boolean;
  /** Takes spot captures of the sites under watch, which are then analysed. */
  readonly monitor: boolean;
}

const KEEP_CLOCK_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

/** Keeps the seeded demo world alive: new scenes as the day passes, and pictures while no one waits for one. */
export function keepDemoWorld(options: DemoWorldOptions): { stop(): Promise<void> } {
  const { database, imagery, demoClock, log } = options;
  const stopping = new AbortController();
  const onProgress = progressLine(process.stdout);
  let filling = options.picturesAhead ? warm(options, stopping.signal) : Promise.resolve();
  const fill = () => {
    if (!options.picturesAhead) return;
    filling = filling.then(() =>
      fillArchive({
        database,
        imagery,
        signal: stopping.signal,
        ...(options.monitor && { quiet: () => newsFirst(options, stopping.signal) }),
        onProgress,
        onError: (scene, error) => log.warn({ scene, err: error }, 'Could not make a picture'),
      }).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'Making pictures stopped');
      }),
    );
  };
  fill();
  const demo = runDemo({
    database,
    clock: demoClock.now,
    onScenes: fill,
    onError: (error) => log.warn({ err: error }, 'The demo world could not be brought up to date'),
  });
  const spots = options.monitor
    ? watchSpots({
        database,
        clock: demoClock.now,
        onScenes: fill,
        onError: (error) => log.warn({ err: error }, 'The sites under watch could not be captured'),
      })
    : undefined;
  const keeping = setInterval(() => {
    demoClock.keep().catch((error: unknown) => log.warn({ err: error }, 'The demo clock could not be saved'));
  }, KEEP_CLOCK_MS).unref();
  return {
    async stop() {
      clearInterval(keeping);
      stopping.abort();
      await Promise.all([demo.stop(), spots?.stop()]);
    },
  };
}

/** Alerts come before pictures that no one has requested: waits until new passes have been analysed. */
async function newsFirst({ database }: DemoWorldOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await hasPreferredPasses(database.kysely)))
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
}

/** A tile that cannot be drawn now is drawn on its first request. */
async function warm({ tiles, log }: DemoWorldOptions, signal: AbortSignal): Promise<void> {
  if (tiles === undefined) return;
  await warmOpeningView(tiles, DEFAULT_CENTRE, signal).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'The opening view could not be drawn');
  });
}
