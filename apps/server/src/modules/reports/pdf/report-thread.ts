import { BusyError } from '@sigma/contract';
import { LARGE_THREAD, workerPool } from '../../../work/index.ts';
import type { DrawnReport, ReportDocument } from './blocks.ts';

const IDLE_MS = 60_000;

/** Draws reports in a thread of their own, so that a long one delays no call. */
export interface ReportThread {
  draw(report: ReportDocument, signal: AbortSignal): Promise<DrawnReport>;
  close(): Promise<void>;
}

export function createReportThread(): ReportThread {
  const pool = workerPool<ReportDocument, DrawnReport, 'report'>({
    script: new URL('./report.worker.ts', import.meta.url),
    resourceLimits: LARGE_THREAD,
    name: 'reports',
    threads: 1,
    tasksPerThread: 1,
    idleMs: IDLE_MS,
    priorities: ['report'],
    busy: () => new BusyError('reports', 'Too many reports are waiting to be drawn.', 5),
    leavesRunning: true,
  });
  return { draw: (report, signal) => pool.run(report, 'report', signal), close: () => pool.close() };
}
