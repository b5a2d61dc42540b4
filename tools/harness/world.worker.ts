import { parentPort, workerData } from 'node:worker_threads';
import { loadSimdModule, scalarKernels, simdFilterKernels } from '../../packages/raster/src/index.ts';
import { runWorld, type WorldRun } from './run-world.ts';

// The bytes of the kernels come from the main thread, because their compiler does not run in a worker.
const module = await loadSimdModule(workerData);
const kernels = module === undefined ? scalarKernels : simdFilterKernels(module);

parentPort?.on('message', (run: WorldRun) => {
  const result = runWorld(run, kernels, (step) => parentPort?.postMessage({ seed: run.seed, step }));
  parentPort?.postMessage({ seed: run.seed, result });
});
