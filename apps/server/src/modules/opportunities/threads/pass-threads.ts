import { availableParallelism } from 'node:os';
import { BusyError } from '@sigma/contract';
import { readTaskingArea, type TaskingAreaReading } from '@sigma/domain';
import { USUAL_THREAD, workerPool } from '../../../work/index.ts';
import type { FoundPasses, PreparedSearch } from '../calculate-page.ts';
import type { PassFacts } from '../pass-search.ts';
import { type ReadArea, readArea } from '../read-area.ts';
import type { ChoiceCall, FoundCoverage, PassAnswer, PassTask, PreparedCoverage } from './pass-tasks.ts';

/** One more than there are requests at once, for searches that no one waits for. */
export const PASS_THREADS: number = Math.min(6, Math.max(3, availableParallelism()));
/** Satellite days whose orbits all threads cache together: a year of sixteen satellites, 100 MB. */
const MAX_SAMPLED_DAYS = 6000;
const IDLE_MS = 180_000;
/** A calculation pauses every few milliseconds; one that does not end by then never will. */
const CANCELS_WITHIN_MS = 5000;
const MAX_WAITING = 100;
const RETRY_AFTER_S = 5;
/** The length as JSON from which on an area is read in a thread: about 500 positions, which take a millisecond. */
const DETAILED_AREA = 20_000;

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
  /** Reads the area of a search, as `readArea` does. */
  area(value: unknown, signal: AbortSignal): Promise<ReadArea>;
  /** Reads the area of a capture, as `readTaskingArea` of the domain does. */
  taskingArea(value: unknown, signal: AbortSignal): Promise<TaskingAreaReading>;
  close(): Promise<void>;
}

export function createPassThreads(): PassThreads {
  const choices = new Map<number, (pass: PassFacts) => boolean>();
  let lastChoice = 0;
  const pool = workerPool<PassTask, PassAnswer, Urgency, ChoiceCall, readonly boolean[]>({
    name: 'passes',
    script: new URL('./passes.worker.ts', import.meta.url),
    resourceLimits: USUAL_THREAD,
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
        return answer.kind === 'search' ? answer.found : mixedUp();
      } finally {
        if (choice !== undefined) choices.delete(choice);
      }
    },
    async coverage(prepared, signal) {
      const answer = await run({ kind: 'coverage', prepared }, 'call', signal);
      return answer.kind === 'coverage' ? answer.found : mixedUp();
    },
    async area(value, signal) {
      const json = JSON.stringify(value);
      if (json.length < DETAILED_AREA) return readArea(value);
      const answer = await run({ kind: 'area', json }, 'call', signal);
      return answer.kind === 'area' ? answer.found : mixedUp();
    },
    async taskingArea(value, signal) {
      const json = JSON.stringify(value);
      if (json.length < DETAILED_AREA) return readTaskingArea(value);
      const answer = await run({ kind: 'tasking area', json }, 'call', signal);
      return answer.kind === 'tasking area' ? answer.found : mixedUp();
    },
    close: () => pool.close(),
  };
}

function mixedUp(): never {
  throw new Error('A thread returned the answer to another task.');
}
