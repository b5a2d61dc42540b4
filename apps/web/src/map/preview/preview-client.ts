import type { Corners, RenderConfig } from '@sigma/raster';
import type { FromPreviewWorker, ToPreviewWorker } from './preview-messages.ts';

/** Reports from the worker about one picture. */
export interface PreviewEvents {
  readonly onOpened: (picture: {
    readonly width: number;
    readonly height: number;
    readonly corners: Corners | undefined;
  }) => void;
  readonly onPainted: (bitmap: ImageBitmap) => void;
  readonly onFailed: (message: string) => void;
}

/** A picture that is being read or shown. `paint` may be called once it is opened. */
export interface PreviewHandle {
  paint(config: RenderConfig): void;
  close(): void;
}

/** A picture to read. `maxPixels` selects the overview. */
export interface PreviewRequest {
  readonly url: string;
  readonly token: string | undefined;
  readonly maxPixels: number;
}

const listeners = new Map<number, PreviewEvents>();
let worker: Worker | undefined;
let lastId = 0;

/** The one worker that paints all pictures of the page. It starts with the first picture. */
function runningWorker(): Worker {
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
    console.warn('the picture worker failed', message);
    for (const events of listeners.values()) events.onFailed(message);
    // The next picture starts another worker.
    started.terminate();
    if (worker === started) worker = undefined;
  });
  worker = started;
  return started;
}

/** The token of this installation is sent to no other host, such as that of a bucket. */
function isOwnHost(url: string): boolean {
  return new URL(url, location.href).origin === location.origin;
}

/** Reads a COG and keeps it in memory, ready to be painted, until it is closed. */
export function openPreview(request: PreviewRequest, events: PreviewEvents): PreviewHandle {
  const id = ++lastId;
  const send = (message: ToPreviewWorker) => runningWorker().postMessage(message);
  listeners.set(id, events);
  send({ type: 'open', id, ...request, token: isOwnHost(request.url) ? request.token : undefined });
  return {
    paint: (config) => send({ type: 'paint', id, config }),
    close: () => {
      listeners.delete(id);
      // A stopped worker has nothing to release, so none is started for it.
      worker?.postMessage({ type: 'close', id } satisfies ToPreviewWorker);
    },
  };
}
