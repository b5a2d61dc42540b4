import { availableParallelism } from 'node:os';
import { BusyError } from '@sigma/contract';
import { USUAL_THREAD, workerPool } from '../../../work/index.ts';
import type { RangeCall, ReadRange } from '../../imagery/index.ts';
import type { CubeAnswer, CubeTask } from './tasks.ts';

const MAX_THREADS = 2;
/** One more thread has the cubes that are read from the store, so that a slow store does not delay those on the disk. */
const STORE_THREADS = 1;
/** While a task waits for bytes of the store, another one is calculated. */
const TASKS_PER_THREAD = 4;
const MAX_WAITING = { click: 60, map: 60 } as const;
const IDLE_MS = 60_000;
const RETRY_AFTER_S = 2;

type Kind = CubeAnswer['kind'];
type AnswerOf<K extends Kind> = Extract<CubeAnswer, { readonly kind: K }>;

/** Threads that read cubes. A scene always goes to the same thread, which has prepared what it needs. */
export interface CubeThreads {
  /** Throws TaskError, BusyError, or the reason of the signal. */
  run<K extends Kind>(task: CubeTask & { readonly kind: K }, signal: AbortSignal): Promise<AnswerOf<K>>;
  close(): Promise<void>;
}

export function createCubeThreads(read: ReadRange): CubeThreads {
  const localThreads = Math.min(MAX_THREADS, availableParallelism());
  const pool = workerPool<CubeTask, CubeAnswer, 'click' | 'map', RangeCall, Uint8Array>({
    name: 'cubes',
    script: new URL('./cubes.worker.ts', import.meta.url),
    resourceLimits: USUAL_THREAD,
    threads: localThreads + STORE_THREADS,
    tasksPerThread: TASKS_PER_THREAD,
    idleMs: IDLE_MS,
    priorities: ['click', 'map'],
    maxWaiting: MAX_WAITING,
    busy: () => new BusyError('cubes', 'Too many calls are waiting for cubes.', RETRY_AFTER_S),
    laneOf: ({ cube: { tag, data } }) =>
      data.kind === 'object'
        ? localThreads
        : Number.parseInt((data.kind === 'recipe' ? data.sceneTag : tag).slice(0, 8), 16) % localThreads,
    leavesRunning: true,
    cancelsWithinMs: Number.POSITIVE_INFINITY,
    onCall: read,
  });
  return {
    async run(task, signal) {
      const isClick =
        task.kind === 'spectrum' ||
        task.kind === 'noise' ||
        task.kind === 'pixels' ||
        task.kind === 'regions';
      const answer = await pool.run(task, isClick ? 'click' : 'map', signal);
      if (!isOfKind(answer, task.kind))
        throw new Error('A worker thread returned the answer to another task.');
      return answer;
    },
    close: () => pool.close(),
  };
}

function isOfKind<K extends Kind>(answer: CubeAnswer, kind: K): answer is AnswerOf<K> {
  return answer.kind === kind;
}
