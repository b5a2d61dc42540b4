import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, StoredPicture, ToThread } from './tasks.ts';
import { faultOf, TileError } from './tasks.ts';
import { createTilePainter } from './tile-painter.ts';

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const port = parentPort;
const say = (message: FromThread, handOver: ArrayBuffer[] = []) => port.postMessage(message, handOver);

const reading = new Map<number, PromiseWithResolvers<Uint8Array>>();
let reads = 0;

/** An object as the main thread reads it. */
function sourceOf({ objectKey, size }: StoredPicture) {
  return {
    size,
    read: (offset: number, length: number): Promise<Uint8Array> => {
      const id = ++reads;
      const waiting = Promise.withResolvers<Uint8Array>();
      reading.set(id, waiting);
      say({ kind: 'read', id, objectKey, offset, length: Math.max(0, Math.min(length, size - offset)) });
      return waiting.promise.finally(() => reading.delete(id));
    },
  };
}

const painter = createTilePainter({ cacheBytes: Number(workerData.cacheBytes), open: sourceOf });

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'draw': {
      const { id } = message;
      painter.paint(message.task).then(
        (bytes) => say({ kind: 'drawn', id, bytes: bytes ?? null }),
        (error: unknown) => say({ kind: 'failed', id, fault: faultOf(error) }),
      );
      return;
    }
    case 'bytes':
      reading.get(message.id)?.resolve(message.bytes);
      return;
    case 'no-bytes':
      reading.get(message.id)?.reject(new TileError(message.fault));
  }
});
