import { availableParallelism } from 'node:os';
import { BusyError } from '@sigma/contract';
import { USUAL_THREAD, workerPool } from '../../../work/index.ts';
import type { ReadRange } from '../../imagery/index.ts';
import type { CubeRef } from './tasks.ts';
import type { FilterResult, FilterSettings, WorkCall, WorkTask } from './work-tasks.ts';

/** How many filters run at once; each has up to 200 MB. */
export const FILTERS_AT_ONCE = 2;
const MAX_THREADS = 2;
const IDLE_MS = 30_000;
const RETRY_AFTER_S = 5;
const NOTHING = new Uint8Array(0);

export interface FilterWork {
  readonly cube: CubeRef;
  readonly settings: FilterSettings;
  readonly onProgress: (share: number) => void;
}

/** Threads for work of seconds, apart from those that answer calls. */
export interface WorkThreads {
  /** Throws TaskError, BusyError, or the reason of the signal, once the thread has stopped the filter. */
  filter(work: FilterWork, signal: AbortSignal): Promise<FilterResult>;
  close(): Promise<void>;
}

export function createWorkThreads(read: ReadRange): WorkThreads {
  const progress = new Map<string, (share: number) => void>();
  let lastId = 0;
  const pool = workerPool<WorkTask, FilterResult, 'filter', WorkCall, Uint8Array>({
    name: 'cube work',
    script: new URL('./work.worker.ts', import.meta.url),
    resourceLimits: USUAL_THREAD,
    threads: Math.min(MAX_THREADS, availableParallelism()),
    tasksPerThread: 1,
    idleMs: IDLE_MS,
    priorities: ['filter'],
    busy: () => new BusyError('cube work', 'Too many filters are waiting.', RETRY_AFTER_S),
    leavesRunning: false,
    onCall: async (call) => {
      if (call.kind === 'range') return read(call);
      progress.get(call.id)?.(call.share);
      return NOTHING;
    },
  });
  return {
    async filter({ cube, settings, onProgress }, signal) {
      const id = String(++lastId);
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const onAbort = () => Atomics.store(stop, 0, 1);
      progress.set(id, onProgress);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await pool.run({ id, cube, settings, stop }, 'filter', signal);
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener('abort', onAbort);
        progress.delete(id);
      }
    },
    close: () => pool.close(),
  };
}
