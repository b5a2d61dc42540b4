import type { Database } from '@sigma/db';
import type { Logger } from 'pino';
import { runDemo } from '../modules/demo/index.ts';
import { fillArchive, type Imagery, progressLine } from '../modules/imagery/index.ts';

export interface DemoWorldOptions {
  readonly database: Database;
  readonly imagery: Imagery;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Keeps the seeded demo world alive: new scenes as the day passes, and pictures while nobody waits for one. */
export function keepDemoWorld(options: DemoWorldOptions): { stop(): Promise<void> } {
  const { database, imagery, log } = options;
  const stopping = new AbortController();
  const onProgress = progressLine(process.stdout);
  let filling: Promise<void> = Promise.resolve();
  const fill = () => {
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
    ...options,
    onScenes: fill,
    onFault: (error) => log.warn({ err: error }, 'the demo world stands still'),
  });
  return {
    async stop() {
      stopping.abort();
      await demo.stop();
    },
  };
}
