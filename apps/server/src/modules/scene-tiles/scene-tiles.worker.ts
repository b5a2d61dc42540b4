import { workerData } from 'node:worker_threads';
import { type CallMainThread, serveTasks } from '../../work/index.ts';
import type { RangeCall, StoredPicture, TileTask } from './tasks.ts';
import { createTilePainter } from './tile-painter.ts';

/** An object of the archive, read by the main thread. */
function sourceOf({ objectKey, size }: StoredPicture, read: CallMainThread<RangeCall, Uint8Array>) {
  return {
    size,
    read: (offset: number, length: number): Promise<Uint8Array> =>
      read({ objectKey, offset, length: Math.max(0, Math.min(length, size - offset)) }),
  };
}

serveTasks<TileTask, Uint8Array | null, RangeCall, Uint8Array>((callMainThread) => {
  const painter = createTilePainter({
    cacheBytes: Number(workerData.cacheBytes),
    open: (picture) => sourceOf(picture, callMainThread),
  });
  return async (task) => (await painter.paint(task)) ?? null;
});
