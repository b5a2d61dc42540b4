import { BusyError, type GeocodeResult } from '@sigma/contract';
import { workerPool } from '../../work/index.ts';
import type { Geocoder } from './geocoder.ts';

const IDLE_MS = 300_000;
const MAX_WAITING = 64;
/** Twice the memory that the index needs, so that the thread collects garbage before it grows further. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };
const RETRY_AFTER_S = 2;

/**
 * Opens the embedded gazetteer with the towns of GeoNames. Its thread starts with the first search and ends after `idleMs`
 * without a search, which frees its memory.
 */
export function embeddedGazetteer(idleMs = IDLE_MS): Geocoder {
  const pool = workerPool<string, readonly GeocodeResult[], 'search'>({
    name: 'the gazetteer',
    script: new URL('./gazetteer.worker.ts', import.meta.url),
    resourceLimits: HEAP,
    threads: 1,
    tasksPerThread: 1,
    idleMs,
    priorities: ['search'],
    maxWaiting: { search: MAX_WAITING },
    busy: () =>
      new BusyError('places', 'Too many place searches are waiting. Try again in a moment.', RETRY_AFTER_S),
    leavesRunning: true,
    cancelsWithinMs: Number.POSITIVE_INFINITY,
  });
  return {
    search: (text, signal) => pool.run(text, 'search', signal),
    close: () => pool.close(),
  };
}
