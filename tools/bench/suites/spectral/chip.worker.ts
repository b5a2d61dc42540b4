import { parentPort, workerData } from 'node:worker_threads';
import { grayInput } from '../../../../apps/server/src/pass-input/gray-picture.ts';
import { FACILITY_CORRIDOR_M, LINE_CORRIDOR_M } from '../../../../packages/domain/src/index.ts';
import {
  analysePass,
  EMPTY_STATE,
  type FilterKernels,
  type GrayInput,
  loadSimdModule,
  type PassInput,
  type Plane,
  type SimdModule,
  type SiteState,
  type SpectralBlock,
  simdBandRadiance,
  simdFilterKernels,
} from '../../../../packages/raster/src/index.ts';
import { DARK_LINES } from '../../../../packages/simulator/src/detector/raw-frames.ts';
import {
  measureDetector,
  rawFrames,
  renderGray,
  sceneRadiance,
} from '../../../../packages/simulator/src/index.ts';
import { BAND_STEP_NM } from '../../../../packages/simulator/src/radiance/bands.ts';
import { analysisInput, type Measurement, measurePass } from '../../../harness/measure-pass.ts';
import { BAND_NM, BANDS, openWorld, type World } from '../../../harness/world.ts';
import type { ChipSeconds, ChipWork } from './chip.bench.ts';

const SIDE = 320;
const SEED = 41;
/** Earlier passes that the site remembers. */
const MEMORY_PASSES = 3;
const SATURATED_AT = 16_300;
const WIND = { speedMs: 4, fromDeg: 240, sigmaMs: 0.7 };

/** Processor seconds of this process that some work takes, and its result. */
function measured<Result>(work: () => Result): { readonly seconds: number; readonly result: Result } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, result };
}

function measurementOf(world: World, number: number): Measurement {
  const pass = world.clean(number);
  return { id: pass.plan.id, pass, light: pass.light, wind: WIND };
}

function remembered(world: World, kernels: FilterKernels): SiteState {
  let state = EMPTY_STATE;
  for (let number = 0; number < MEMORY_PASSES; number++) {
    const measurement = measurementOf(world, number);
    const input = measurePass(world, measurement, kernels);
    const gray = grayOf(world, measurement, pictureOf(world, measurement));
    state = analysePass({ ...input, gray }, state, kernels).next;
  }
  return state;
}

/** The gray picture of all ground of a pass, as the sensor delivers it. */
const pictureOf = ({ earth }: World, { pass }: Measurement): Plane => renderGray(earth, pass.plan);

/** What the analysis reads of it: vehicles are looked for in the corridors of the facilities, as of an asset. */
function grayOf({ facilities }: World, { pass }: Measurement, picture: Plane): GrayInput {
  const corridors = facilities.map((facility) => ({
    facility,
    reachM: facility.shape === 'line' ? LINE_CORRIDOR_M : FACILITY_CORRIDOR_M,
  }));
  return grayInput({ picture, grid: pass.plan.grid, hidden: pass.cloud, corridors });
}

/** Counts of the pass with its dark frames, as the detector delivers them; the simulation of them is not measured. */
function exposed(world: World, { id, pass }: Measurement) {
  const scene = sceneRadiance(world.earth, pass.plan, { leaks: [] });
  const exposureMs = pass.plan.acquisition.integrationTimeMs;
  const frames = rawFrames({ detector: world.detector, scene, id, exposureMs });
  return {
    before: frames.read(0, DARK_LINES),
    counts: frames.read(DARK_LINES, SIDE),
    after: frames.read(DARK_LINES + SIDE, DARK_LINES),
    bands: frames.bands,
    exposureMs,
  };
}

/** Dark level, radiance, bad pixels and smile of the bands that the analysis reads. */
function calibrated(world: World, raw: ReturnType<typeof exposed>, module: SimdModule): SpectralBlock {
  const { gain, nonlinearity, smileNm, badPixels } = measureDetector(world.detector);
  const elements = raw.bands * SIDE;
  const isBad = new Uint8Array(elements);
  for (const { band, sample } of badPixels) isBad[band * SIDE + sample] = 1;
  const data = simdBandRadiance(module)({
    lines: SIDE,
    bands: raw.bands,
    samples: SIDE,
    counts: raw.counts,
    wanted: BANDS,
    darkFrames: {
      before: { counts: raw.before, firstLine: -DARK_LINES },
      after: { counts: raw.after, firstLine: SIDE },
    },
    gain: gain.map((perMs) => perMs * 1000),
    integrationS: raw.exposureMs / 1000,
    nonlinearity: new Float32Array(elements).fill(nonlinearity),
    saturatedAt: SATURATED_AT,
    isBad,
    smile: { smileNm, stepNm: BAND_STEP_NM },
  });
  return { lines: SIDE, samples: SIDE, wavelengths: BAND_NM, data };
}

/** One chip after the other, with a message for each. */
async function work({ kernels: bytes, runs }: ChipWork): Promise<void> {
  const module = await loadSimdModule(bytes);
  if (module === undefined) throw new Error('This engine has no SIMD.');
  const kernels = simdFilterKernels(module);
  const world = openWorld({ seed: SEED, side: SIDE, passes: MEMORY_PASSES + 1 });
  const state = remembered(world, kernels);
  const measurement = measurementOf(world, MEMORY_PASSES);
  const raw = exposed(world, measurement);
  const picture = pictureOf(world, measurement);
  for (let run = 0; run < runs; run++) {
    const radiance = measured(() => calibrated(world, raw, module));
    const input = measured(
      (): PassInput => ({
        ...analysisInput(world, measurement, radiance.result, kernels),
        gray: grayOf(world, measurement, picture),
      }),
    );
    const findings = measured(() => analysePass(input.result, state, kernels));
    const seconds: ChipSeconds = {
      radiance: radiance.seconds,
      maps: input.seconds,
      findings: findings.seconds,
    };
    parentPort?.postMessage(seconds);
  }
}

await work(workerData as ChipWork);
