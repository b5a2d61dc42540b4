import type { FilterInput } from './browser-filter.ts';
import type { FromSpectralWorker, ToSpectralWorker } from './spectral.worker.ts';

let worker: Worker | undefined;
let lastId = 0;

/** Calculates methane over planes in a worker, so that the page stays responsive. */
export function filterInBrowser(input: FilterInput, signal: AbortSignal): Promise<Float32Array> {
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
      end();
      if ('values' in data) resolve(data.values);
      else reject(new Error(data.failure));
    };
    const fail = ({ message }: ErrorEvent) => {
      end();
      // The next filter starts another worker.
      running.terminate();
      if (worker === running) worker = undefined;
      reject(new Error(message));
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    running.addEventListener('message', receive);
    running.addEventListener('error', fail);
    signal.addEventListener('abort', abort);
    running.postMessage({ id, input } satisfies ToSpectralWorker);
  });
}

function runningWorker(): Worker {
  worker ??= new Worker(new URL('./spectral.worker.ts', import.meta.url), { type: 'module' });
  return worker;
}
