import { BusyError, type GeocodeResult } from '@sigma/contract';
import { workerPool } from '../../work/index.ts';
import type { Geocoder } from './geocoder.ts';

const IDLE_MS = 300_000;
const MAX_WAITING = 64;
/** Twice what the index needs: the thread collects garbage instead of growing. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
const RETRY_AFTER_S = 2;

/**
 * The embedded gazetteer: towns of GeoNames, in a thread that starts with the first search and returns its memory
 * after `idleMs` without one.
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
    busy: () => new BusyError('places', 'Too many place searches are waiting.', RETRY_AFTER_S),
    leavesRunning: true,
  });
  return {
    search: (text, signal) => pool.run(text, 'search', signal),
    close: () => pool.close(),
  };
}
