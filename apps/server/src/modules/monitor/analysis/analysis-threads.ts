import { availableParallelism } from 'node:os';
import { BusyError } from '@sigma/contract';
import { LARGE_THREAD, type WorkerPool, workerPool } from '../../../work/index.ts';
import type { AnalysisAnswer, AnalysisTask } from './analysis-task.ts';

const MAX_THREADS = 4;
const IDLE_MS = 30_000;
const RETRY_AFTER_S = 5;

/** How many passes are analysed at once: they are pure calculation at a low system priority. */
export const analysesAtOnce = (cores = availableParallelism()): number =>
  Math.max(1, Math.min(MAX_THREADS, cores));

export type AnalysisThreads = WorkerPool<AnalysisTask, AnalysisAnswer, 'only'>;

/** Threads that analyse passes; they start with the first pass and end when none is left. */
export function analysisThreads(): AnalysisThreads {
  return workerPool<AnalysisTask, AnalysisAnswer, 'only'>({
    script: new URL('./analyse.worker.ts', import.meta.url),
    resourceLimits: LARGE_THREAD,
    name: 'the analysis of passes',
    threads: analysesAtOnce(),
    tasksPerThread: 1,
    idleMs: IDLE_MS,
    priorities: ['only'],
    busy: () => new BusyError('passes', 'Too many passes are waiting for their analysis.', RETRY_AFTER_S),
    leavesRunning: true,
    cancelsWithinMs: Number.POSITIVE_INFINITY,
  });
}
