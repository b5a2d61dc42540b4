import { readFile } from 'node:fs/promises';
import { type FilterKernels, loadSimdModule, scalarKernels, simdFilterKernels } from '@sigma/raster';

/** The build of the web app contains the compiled module; without a build, such as in development, there is none. */
const MODULE = new URL('../../../web/dist/wasm/spectral_kernels_bg.wasm', import.meta.url);

let kernels: Promise<FilterKernels> | undefined;

/** The kernels of this thread: in WebAssembly where they can be loaded, else in TypeScript, with equal results but for rounding. */
export function analysisKernels(): Promise<FilterKernels> {
  kernels ??= load();
  return kernels;
}

async function load(): Promise<FilterKernels> {
  const bytes = await readFile(MODULE).catch(() => undefined);
  const module = bytes && (await loadSimdModule(bytes));
  return module === undefined ? scalarKernels : simdFilterKernels(module);
}
