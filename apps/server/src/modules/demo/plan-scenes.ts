import { Worker } from 'node:worker_threads';
import { USUAL_THREAD } from '../../work/index.ts';
import type { PlannedScene } from './describe-scene.ts';

export interface PlanRequest {
  readonly seed: number;
  /** Start of a day: flights are planned by whole days. */
  readonly from: Date;
  /** Scenes up to this instant are already stored. */
  readonly after: Date;
  /** Exclusive end of the span. */
  readonly to: Date;
}

const ARCHIVE_PLANNER = new URL('./plan-archive.worker.ts', import.meta.url);

/** Plans scenes in a worker thread and yields them in batches, in the order of time. */
export async function* planScenes(
  request: PlanRequest,
  planner: URL = ARCHIVE_PLANNER,
): AsyncGenerator<readonly PlannedScene[]> {
  const pieces: (readonly PlannedScene[])[] = [];
  const ended: { state: 'running' | 'done'; error?: Error } = { state: 'running' };
  let wake = () => {};
  const worker = new Worker(planner, { workerData: request, resourceLimits: USUAL_THREAD });
  worker.on('message', (scenes: readonly PlannedScene[]) => {
    pieces.push(scenes);
    wake();
  });
  worker.on('error', (error: Error) => {
    ended.error = error;
  });
  worker.on('exit', () => {
    ended.state = 'done';
    wake();
  });
  try {
    for (;;) {
      const piece = pieces.shift();
      if (piece !== undefined) yield piece;
      else if (ended.state === 'done') break;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    if (ended.error !== undefined) throw ended.error;
  } finally {
    await worker.terminate();
  }
}
