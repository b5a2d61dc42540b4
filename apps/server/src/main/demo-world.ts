import type { Database } from '@sigma/db';
import { DEFAULT_CENTRE } from '@sigma/geo';
import type { Logger } from 'pino';
import { runDemo } from '../modules/demo/index.ts';
import {
  fillArchive,
  type Imagery,
  progressLine,
  type TileCache,
  warmOpeningView,
} from '../modules/imagery/index.ts';
import type { OpenWorldClock } from './world-clock.ts';

export interface DemoWorldOptions {
  readonly database: Database;
  readonly imagery: Imagery;
  readonly tiles: TileCache | undefined;
  readonly demoClock: OpenWorldClock;
  readonly log: Logger;
  /** false: a picture is made when somebody asks for it, and none before. */
  readonly picturesAhead: boolean;
}

const KEEP_CLOCK_MS = 60_000;

/** Keeps the seeded demo world alive: new scenes as the day passes, and pictures while nobody waits for one. */
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
        onProgress,
        onFault: (scene, error) => log.warn({ scene, err: error }, 'picture failed'),
      }).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'making pictures stopped');
      }),
    );
  };
  fill();
  const demo = runDemo({
    database,
    clock: demoClock.now,
    onScenes: fill,
    onFault: (error) => log.warn({ err: error }, 'the demo world stands still'),
  });
  const keeping = setInterval(() => {
    demoClock
      .keep()
      .catch((error: unknown) => log.warn({ err: error }, 'the clock of the demo world was not kept'));
  }, KEEP_CLOCK_MS).unref();
  return {
    async stop() {
      clearInterval(keeping);
      stopping.abort();
      await demo.stop();
    },
  };
}

/** A tile that cannot be drawn now is drawn when somebody looks at it. */
async function warm({ tiles, log }: DemoWorldOptions, signal: AbortSignal): Promise<void> {
  if (tiles === undefined) return;
  await warmOpeningView(tiles, DEFAULT_CENTRE, signal).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'the opening view could not be drawn');
  });
}
