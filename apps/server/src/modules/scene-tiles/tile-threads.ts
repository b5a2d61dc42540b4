import { BusyError } from '@sigma/contract';
import { TaskError, USUAL_THREAD, workerPool } from '../../work/index.ts';
import { type RangeCall, TileError, type TileTask } from './tasks.ts';

/** Tiles that a thread works on concurrently: while one waits for bytes, another is drawn. */
const TILES_PER_THREAD = 4;
const RETRY_AFTER_S = 2;

export interface TileThreadsOptions {
  readonly threads: number;
  /** Bytes of decoded pictures that one thread caches. */
  readonly cacheBytes: number;
  /** Tiles that may wait for a thread; further ones are rejected with BusyError. */
  readonly maxWaiting: number;
  /** Milliseconds without a tile after which a thread ends and returns its memory. */
  readonly idleMs: number;
  readonly read: (objectKey: string, offset: number, length: number) => Promise<Uint8Array>;
}

/** Threads that draw tiles. A scene always goes to the same thread, so that its decoded pixels are cached once. */
export interface TileThreads {
  /**
   * The encoded tile; null when it shows nothing of the scene. Throws TileError, BusyError, or the reason of the
   * signal; a tile whose caller has gone before a thread begins it is not drawn.
   */
  draw(task: TileTask, signal: AbortSignal): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export function tileThreads(options: TileThreadsOptions): TileThreads {
  const { threads, idleMs, cacheBytes, maxWaiting, read } = options;
  const pool = workerPool<TileTask, Uint8Array | null, 'tile', RangeCall, Uint8Array>({
    name: 'scene tiles',
    script: new URL('./scene-tiles.worker.ts', import.meta.url),
    resourceLimits: USUAL_THREAD,
    workerData: { cacheBytes },
    threads,
    tasksPerThread: TILES_PER_THREAD,
    idleMs,
    priorities: ['tile'],
    maxWaiting: { tile: maxWaiting },
    busy: () => new BusyError('scene tiles', 'Too many tiles are waiting to be drawn.', RETRY_AFTER_S),
    laneOf: ({ visual }) => Number.parseInt(visual.sha256.slice(0, 8), 16),
    leavesRunning: true,
    onCall: ({ objectKey, offset, length }) => read(objectKey, offset, length),
  });
  return {
    draw: (task, signal) =>
      pool.run(task, 'tile', signal).catch((error: unknown) => {
        throw error instanceof TaskError ? new TileError(error) : error;
      }),
    close: () => pool.close(),
  };
}
