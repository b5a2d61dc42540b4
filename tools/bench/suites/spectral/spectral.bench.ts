import { loadavg } from 'node:os';
import { randomWords } from '@sigma/testkit/random-numbers';
import { compileSpectralKernels } from '../../../../packages/raster/assembly/compile.ts';
import {
  type FilterForm,
  type FilterKernels,
  loadSimdModule,
  matchedFilter,
  type RadianceKernel,
  type RadianceRequest,
  radianceOf,
  type SpectralBlock,
  scalarKernels,
  simdFilterKernels,
  simdRadiance,
} from '../../../../packages/raster/src/index.ts';
import type { Bench } from '../../bench.ts';
import { type Figure, median, repeated } from '../../measure.ts';

const SIDE = 320;
const BANDS = 77;
/** The detector of the simulated sensors: 16 lines of 472 bands and 640 samples, 9.7 MB of counts. */
const DETECTOR = { lines: 16, bands: 472, samples: 640 };
const ABSORPTION = Float64Array.from(
  { length: BANDS },
  (_, i) => 1.5e-5 * (0.2 + Math.abs(Math.sin(i * 0.7))),
);

function numbers(seed: number): () => number {
  const next = randomWords(seed);
  return () => next() / 2 ** 32;
}

/** Ground of varying brightness with noise of 1/100 and a plume of 1000 ppm m. */
function chip(): SpectralBlock {
  const random = numbers(1);
  const data = new Float32Array(SIDE * SIDE * BANDS);
  const albedo = Float64Array.from({ length: SIDE * SIDE }, (_, i) => {
    const hill = Math.sin(i / SIDE / 17) * Math.cos((i % SIDE) / 13);
    return 0.6 + 0.3 * hill + 0.1 * random();
  });
  for (let i = 0; i < data.length; i++) {
    const [sample, band, line] = [i % SIDE, Math.floor(i / SIDE) % BANDS, Math.floor(i / SIDE / BANDS)];
    const plume = Math.abs(line - 100) < 6 && Math.abs(sample - 100) < 20 ? 1000 : 0;
    const noise = (random() + random() + random() - 1.5) / 50;
    const gas = Math.exp(-(ABSORPTION[band] ?? 0) * plume);
    data[i] = (1 + band / 100) * (albedo[line * SIDE + sample] ?? 0) * gas * (1 + noise);
  }
  return {
    lines: SIDE,
    samples: SIDE,
    wavelengths: Array.from({ length: BANDS }, (_, i) => 2110 + 4.5 * i),
    data,
  };
}

function exposure(): RadianceRequest {
  const random = numbers(2);
  const detectors = DETECTOR.bands * DETECTOR.samples;
  const perDetector = (base: number, spread: number) =>
    Float32Array.from({ length: detectors }, () => base * (1 + spread * random()));
  return {
    ...DETECTOR,
    counts: Uint16Array.from({ length: DETECTOR.lines * detectors }, () => 300 + 12_000 * random()),
    dark: perDetector(250, 0.1),
    darkPerLine: perDetector(0.03, 1),
    gain: perDetector(4e5, 0.05),
    nonlinearity: perDetector(1e-6, 0.2),
    integrationS: 0.01,
    saturatedAt: 16_300,
  };
}

/** Milliseconds of processor time, which another process on the same machine does not add to. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

interface Case {
  readonly name: string;
  readonly work: () => void;
  /** What one run handles, in millions of `unit`. */
  readonly millions: number;
  readonly unit: 'Mpx' | 'MB';
  /** The least rate per second. */
  readonly rate: number | undefined;
}

function filterCase(
  kernels: FilterKernels,
  of: string,
  block: SpectralBlock,
  form: FilterForm,
  rate?: number,
): Case {
  const groupWidth = 32;
  const name = `${form} filter 320² x 77, groups of 32 columns, ${form === 'log' ? 'three passes' : 'one pass'}, ${of}`;
  const work = () => void matchedFilter(block, { form, absorption: ABSORPTION, groupWidth }, kernels);
  return { name, work, millions: (SIDE * SIDE) / 1e6, unit: 'Mpx', rate };
}

function radianceCase(kernel: RadianceKernel, of: string, request: RadianceRequest, rate: number): Case {
  const into = new Float32Array(request.counts.length);
  const work = () => kernel(request, into);
  return {
    name: `radiance of uint16 BIL, ${of}`,
    work,
    millions: request.counts.byteLength / 1e6,
    unit: 'MB',
    rate,
  };
}

/** Matched filters and the radiance kernel on one core, in TypeScript and in WebAssembly with SIMD. */
export const spectralBench: Bench = {
  name: 'spectral',
  async run({ runs, say }) {
    const module = await loadSimdModule(await compileSpectralKernels());
    if (module === undefined) throw new Error('This engine has no SIMD.');
    const simd = simdFilterKernels(module);
    const [block, request] = [chip(), exposure()];
    const cases = [
      filterCase(simd, 'SIMD', block, 'log', 0.3),
      filterCase(scalarKernels, 'TypeScript', block, 'log'),
      filterCase(simd, 'SIMD', block, 'linear'),
      filterCase(scalarKernels, 'TypeScript', block, 'linear'),
      radianceCase(simdRadiance(module), 'SIMD', request, 600),
      radianceCase(radianceOf, 'TypeScript', request, 230),
    ];
    const figures: Figure[] = [];
    for (const each of cases) {
      // The first two runs compile the loops.
      for (let i = 0; i < 2; i++) each.work();
      const values = await repeated(runs(7), async () => processorMs(each.work));
      figures.push(figureOf(each, values));
    }
    say(`load ${loadavg()[0]?.toFixed(1)}`);
    return figures;
  },
};

function figureOf({ name, millions, unit, rate }: Case, values: readonly number[]): Figure {
  const perSecond = millions / (median(values) / 1000);
  const required = rate === undefined ? '' : ` (required: ${rate})`;
  return {
    name: `${name} (processor time)`,
    unit: 'ms',
    target: rate === undefined ? undefined : (1000 * millions) / rate,
    values,
    note: `${perSecond.toPrecision(3)} ${unit}/s${required}, load ${loadavg()[0]?.toFixed(1)}`,
  };
}
