import { availableParallelism } from 'node:os';
import { BusyError } from '@sigma/contract';
import { workerPool } from '../../../work/index.ts';
import type { FoundPasses, PreparedSearch } from '../calculate-page.ts';
import type { PassFacts } from '../pass-search.ts';
import type { ChoiceCall, FoundCoverage, PassAnswer, PassTask, PreparedCoverage } from './pass-tasks.ts';

/** One more than there are requests at once, for searches that no one waits for. */
export const PASS_THREADS: number = Math.min(6, Math.max(3, availableParallelism()));
/** Satellite days whose orbits all threads cache together: a year of sixteen satellites, 100 MB. */
const MAX_SAMPLED_DAYS = 6000;
const IDLE_MS = 600_000;
/** A calculation pauses every few milliseconds; one that does not end by then never will. */
const CANCELS_WITHIN_MS = 5000;
const MAX_WAITING = 100;
const RETRY_AFTER_S = 5;

/** What a caller waits for comes first. */
type Urgency = 'call' | 'later';

export interface SearchOptions {
  readonly signal: AbortSignal;
  readonly accepts?: ((pass: PassFacts) => boolean) | undefined;
  readonly urgency?: Urgency | undefined;
}

/** Threads that calculate passes. Every method throws BusyError, or the reason of the signal. */
export interface PassThreads {
  search(prepared: PreparedSearch, options: SearchOptions): Promise<FoundPasses>;
  coverage(prepared: PreparedCoverage, signal: AbortSignal): Promise<FoundCoverage>;
  close(): Promise<void>;
}

export function createPassThreads(): PassThreads {
  const choices = new Map<number, (pass: PassFacts) => boolean>();
  let lastChoice = 0;
  const pool = workerPool<PassTask, PassAnswer, Urgency, ChoiceCall, readonly boolean[]>({
    name: 'passes',
    script: new URL('./passes.worker.ts', import.meta.url),
    workerData: { maxDays: Math.floor(MAX_SAMPLED_DAYS / PASS_THREADS) },
    threads: PASS_THREADS,
    tasksPerThread: 1,
    idleMs: IDLE_MS,
    priorities: ['call', 'later'],
    maxWaiting: { call: MAX_WAITING },
    busy: () => new BusyError('passes', 'Too many searches of passes are waiting.', RETRY_AFTER_S),
    // A caller waits until the thread has stopped, so that its place is free when the next one begins.
    leavesRunning: false,
    cancelsWithinMs: CANCELS_WITHIN_MS,
    onCall: async ({ choice, passes }) => passes.map(choices.get(choice) ?? (() => false)),
  });
  const run = async (task: PassTask, urgency: Urgency, signal: AbortSignal): Promise<PassAnswer> => {
    try {
      return await pool.run(task, urgency, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  };
  return {
    async search(prepared, { signal, accepts, urgency = 'call' }) {
      const choice = accepts && ++lastChoice;
      if (accepts !== undefined) choices.set(lastChoice, accepts);
      try {
        const answer = await run({ kind: 'search', prepared, choice }, urgency, signal);
        if ('area_km2' in answer) throw new Error('A thread returned the answer to another task.');
        return answer;
      } finally {
        if (choice !== undefined) choices.delete(choice);
      }
    },
    async coverage(prepared, signal) {
      const answer = await run({ kind: 'coverage', prepared }, 'call', signal);
      if ('count' in answer) throw new Error('A thread returned the answer to another task.');
      return answer;
    },
    close: () => pool.close(),
  };
}
