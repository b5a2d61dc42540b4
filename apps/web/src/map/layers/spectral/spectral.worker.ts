import {
  countedKernels,
  FILTER_CALLS,
  type FilterKernels,
  loadSimdModule,
  scalarKernels,
  simdFilterKernels,
} from '@sigma/raster';
import { type FilterInput, methaneOfPlanes } from './browser-filter.ts';

const KERNELS_URL = '/wasm/spectral_kernels_bg.wasm';

export interface ToSpectralWorker {
  readonly id: number;
  readonly input: FilterInput;
}
export type FromSpectralWorker =
  | { readonly id: number; readonly share: number }
  | { readonly id: number; readonly values: Float32Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string };

let loading: Promise<FilterKernels> | undefined;

/** The kernels in WebAssembly; where they do not load, those in TypeScript calculate the same but for rounding. */
function kernelsOnce(): Promise<FilterKernels> {
  loading ??= fetch(KERNELS_URL)
    .then(async (response) => {
      if (!response.ok) throw new Error(`${response.status} for ${KERNELS_URL}`);
      const module = await loadSimdModule(new Uint8Array(await response.arrayBuffer()));
      return module === undefined ? scalarKernels : simdFilterKernels(module);
    })
    .catch((error: unknown) => {
      console.warn('filters are calculated in JavaScript', error);
      return scalarKernels;
    });
  return loading;
}

const report = (message: FromSpectralWorker): void => postMessage(message);

async function calculate({ id, input }: ToSpectralWorker): Promise<void> {
  try {
    const kernels = countedKernels(await kernelsOnce(), FILTER_CALLS.mf, (share) => report({ id, share }));
    const values = Float32Array.from(methaneOfPlanes(input, kernels));
    const answer: FromSpectralWorker = { id, values };
    postMessage(answer, { transfer: [values.buffer] });
  } catch (error) {
    const answer: FromSpectralWorker = {
      id,
      failure: error instanceof Error ? error.message : String(error),
    };
    postMessage(answer);
  }
}

addEventListener('message', ({ data }: MessageEvent<ToSpectralWorker>) => void calculate(data));
