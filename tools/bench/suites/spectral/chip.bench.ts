import { once } from 'node:events';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { compileSpectralKernels } from '../../../../packages/raster/assembly/compile.ts';
import { BANDS } from '../../../harness/world.ts';
import type { Bench } from '../../bench.ts';
import type { Figure } from '../../measure.ts';

export interface ChipWork {
  /** Bytes of the SIMD kernels: their compiler does not run in a thread. */
  readonly kernels: Uint8Array<ArrayBuffer>;
  readonly runs: number;
}

/** Processor seconds of the steps of one chip. */
export interface ChipSeconds {
  readonly radiance: number;
  readonly maps: number;
  readonly findings: number;
}

/**
 * A chip of 320 x 320 pixels and its gray picture from raw frames to findings, against three remembered passes. As in the server, it runs in a
 * thread with a heap of its own, so that nothing that other benches load is searched for garbage; this thread waits.
 */
export const chipBench: Bench = {
  name: 'chip',
  async run({ runs, say }) {
    const data: ChipWork = { kernels: await compileSpectralKernels(), runs: runs(3) };
    const chips: ChipSeconds[] = [];
    const worker = new Worker(new URL('chip.worker.ts', import.meta.url), { workerData: data });
    worker.on('message', (chip: ChipSeconds) => {
      chips.push(chip);
      say(`chip ${chips.length} of ${data.runs}`);
    });
    await once(worker, 'exit');
    const note = `load ${loadavg()[0]?.toFixed(1)}, gray picture included`;
    const figure = (name: string, seconds: (chip: ChipSeconds) => number, target?: number): Figure => ({
      name: `chip 320 x 320, ${name}, CPU`,
      unit: 's',
      target,
      values: chips.map(seconds),
      note,
    });
    return [
      figure('raw frames to findings', ({ radiance, maps, findings }) => radiance + maps + findings, 4),
      figure(`raw frames to radiance of ${BANDS.length} bands`, ({ radiance }) => radiance),
      figure('radiance to reflectance and maps', ({ maps }) => maps),
      figure('maps to findings and memory', ({ findings }) => findings),
    ];
  },
};
