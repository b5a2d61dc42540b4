import type { Corners, RenderConfig } from '@sigma/raster';
import type { FromPreviewWorker, ToPreviewWorker } from './preview-messages.ts';

export interface PreviewEvents {
  readonly onOpened: (picture: {
    readonly width: number;
    readonly height: number;
    readonly corners: Corners | undefined;
  }) => void;
  readonly onPainted: (bitmap: ImageBitmap) => void;
  readonly onFailed: (message: string) => void;
}

/** A picture being read or shown; `paint` may be called once it is opened. */
export interface PreviewHandle {
  paint(config: RenderConfig): void;
  close(): void;
}

export interface PreviewRequest {
  readonly url: string;
  readonly token: string | undefined;
  readonly maxPixels: number;
}

const listeners = new Map<number, PreviewEvents>();
let worker: Worker | undefined;
let last = 0;

/** One worker draws every picture of the page; it starts with the first. */
function workerNow(): Worker {
  if (worker !== undefined) return worker;
  const started = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<FromPreviewWorker>) => {
    const events = listeners.get(data.id);
    if (data.type === 'opened') events?.onOpened(data);
    else if (data.type === 'failed') events?.onFailed(data.message);
    else if (events === undefined) data.bitmap.close();
    else events.onPainted(data.bitmap);
  });
  started.addEventListener('error', ({ message }) => {
    console.warn('the worker of the pictures failed', message);
    for (const events of listeners.values()) events.onFailed(message);
    // The next picture starts another.
    started.terminate();
    if (worker === started) worker = undefined;
  });
  worker = started;
  return started;
}

/** The token of this installation goes nowhere else: buckets have addresses of their own. */
function isOwn(url: string): boolean {
  return new URL(url, location.href).origin === location.origin;
}

/** Reads a COG and keeps it ready to be painted until it is closed. */
export function openPreview(request: PreviewRequest, events: PreviewEvents): PreviewHandle {
  const id = ++last;
  const say = (message: ToPreviewWorker) => workerNow().postMessage(message);
  listeners.set(id, events);
  say({ type: 'open', id, ...request, token: isOwn(request.url) ? request.token : undefined });
  return {
    paint: (config) => say({ type: 'paint', id, config }),
    close: () => {
      listeners.delete(id);
      // No worker is started only to forget what it never knew.
      worker?.postMessage({ type: 'close', id } satisfies ToPreviewWorker);
    },
  };
}
