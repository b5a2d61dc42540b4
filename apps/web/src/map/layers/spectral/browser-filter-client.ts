import type { FilterInput } from './browser-filter.ts';
import type { FromSpectralWorker, ToSpectralWorker } from './spectral.worker.ts';

let worker: Worker | undefined;
let lastId = 0;

export interface BrowserFilterOptions {
  readonly signal: AbortSignal;
  /** Receives the share that is calculated, 0 to 1. */
  readonly onShare: (share: number) => void;
}

/**
 * Calculates methane over planes in a worker, so that the page stays responsive. The memory of the planes moves to the worker: they
 * are empty afterwards. A canceled filter ends with its worker.
 */
export function filterInBrowser(
  input: FilterInput,
  { signal, onShare }: BrowserFilterOptions,
): Promise<Float32Array<ArrayBuffer>> {
  const running = runningWorker();
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const end = () => {
      running.removeEventListener('message', receive);
      running.removeEventListener('error', fail);
      signal.removeEventListener('abort', abort);
    };
    const receive = ({ data }: MessageEvent<FromSpectralWorker>) => {
      if (data.id !== id) return;
      if ('share' in data) return onShare(data.share);
      end();
      if ('values' in data) resolve(data.values);
      else reject(new Error(data.failure));
    };
    const stop = (reason: unknown) => {
      end();
      // The next filter starts another worker.
      running.terminate();
      if (worker === running) worker = undefined;
      reject(reason);
    };
    const fail = ({ message }: ErrorEvent) => stop(new Error(message));
    const abort = () => stop(signal.reason);
    running.addEventListener('message', receive);
    running.addEventListener('error', fail);
    signal.addEventListener('abort', abort);
    const message: ToSpectralWorker = { id, input };
    running.postMessage(message, { transfer: buffersOf(input) });
  });
}

/** The memory of the planes, of which those of one answer share a buffer. */
function buffersOf({ planes }: FilterInput): ArrayBuffer[] {
  const buffers = new Set(planes.map(({ stored }) => stored.buffer));
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
}

function runningWorker(): Worker {
  worker ??= new Worker(new URL('./spectral.worker.ts', import.meta.url), { type: 'module' });
  return worker;
}
