import { methaneBands } from '../../apps/server/src/pass-input/methane-bands.ts';
import {
  type FilterKernels,
  isInOilWindow,
  type Material,
  type MaterialKind,
  matchedFilter,
  methaneColumns,
  newPlane,
  oilTarget,
  type PassInput,
  type Plane,
  SIMULATED_RATE_CONSTANTS,
  type SpectralBlock,
  type Wind,
} from '../../packages/raster/src/index.ts';
import { reduceBands } from '../../packages/raster/src/spectral/change/reduce-bands.ts';
import { deviate, deviateOf, noiseOffset } from '../../packages/simulator/src/earth/sampling/deviates.ts';
import { textHash } from '../../packages/simulator/src/earth/sampling/hash.ts';
import {
  FWHM_NM,
  type GrayPicture,
  MATERIALS,
  type Material as MaterialName,
  reflectance,
} from '../../packages/simulator/src/index.ts';
import { BAND_NM, BANDS, type CleanPass, PIXEL_M, type World } from './world.ts';

const METHANE_NM = [2110, 2455] as const;
const WEAK_NM = [1626, 1720] as const;
/** Errors of the atmospheric correction that are drawn once a pass (standard deviation). */
const CORRECTION_ERROR = 0.03;

const KINDS: { readonly [name in MaterialName]: MaterialKind } = {
  'clear water': 'water',
  'silty water': 'water',
  sand: 'soil',
  'red soil': 'soil',
  'dark soil': 'soil',
  'dry grass': 'vegetation',
  'green crop': 'vegetation',
  forest: 'vegetation',
  asphalt: 'built',
  concrete: 'built',
  'metal roof': 'metal',
  'tile roof': 'built',
  snow: 'other',
  rock: 'soil',
  cloud: 'other',
  'oil-soaked soil': 'soil',
  'crude oil': 'other',
  tarpaulin: 'plastic',
  'carbonate gravel': 'soil',
  'brine crust': 'salt',
  'stressed canopy': 'vegetation',
  'bitumen roof': 'built',
};

const MATERIAL_SPECTRA: readonly Material[] = MATERIALS.map((name) => ({
  id: name,
  kind: KINDS[name],
  reflectance: reduceBands({
    lines: 1,
    samples: 1,
    wavelengths: BAND_NM,
    data: Float32Array.from(BAND_NM, (nm) => reflectance(name, nm)),
  }).data,
}));

export interface Measurement {
  /** Distinguishes the noise of measurements of the same pass. */
  readonly id: string;
  readonly pass: CleanPass;
  /** What the sensor looks at: `pass.light`, with what was planted in it. */
  readonly light: SpectralBlock;
  readonly wind: Wind;
  readonly gray?: GrayPicture | undefined;
}

/** From light to the input of an analysis: noise, atmospheric correction, both filters. */
export function measurePass(world: World, measurement: Measurement, kernels: FilterKernels): PassInput {
  return analysisInput(world, measurement, withNoise(world, measurement), kernels);
}

/** From measured radiance in the bands of the harness to the input of an analysis. */
export function analysisInput(
  world: World,
  measurement: Measurement,
  radiance: SpectralBlock,
  kernels: FilterKernels,
): PassInput {
  const { id, pass, gray } = measurement;
  return {
    ...inputOf(world, measurement, radiance, kernels),
    reflectance: reflectanceOf(radiance, pass, textHash(id)),
    oil: oilOf(bandsOf(radiance, isInOilWindow), usableIn(pass), kernels),
    ...(gray && {
      gray: {
        picture: { width: gray.width, height: gray.height, values: gray.values },
        pixelM: grayPixelM(world, gray),
      },
    }),
  };
}

function inputOf(
  world: World,
  { id, pass, wind }: Measurement,
  noisy: SpectralBlock,
  kernels: FilterKernels,
): Omit<PassInput, 'reflectance' | 'oil'> {
  const { cloud, water, illumination, plan } = pass;
  return {
    id,
    capturedAt: plan.datetime.getTime(),
    pixelM: PIXEL_M,
    // The plumes of the simulator are made with the density of sea level.
    heightM: 0,
    wind,
    rateConstants: SIMULATED_RATE_CONSTANTS,
    radiance: bandsOf(noisy, (nm) => inside(nm, METHANE_NM) || inside(nm, WEAK_NM)),
    methane: methaneOf(
      bandsOf(noisy, (nm) => inside(nm, METHANE_NM)),
      { usable: usableIn(pass), airMass: illumination.airMass, kernels },
    ),
    cloud,
    water,
    facilities: world.facilities,
    materials: MATERIAL_SPECTRA,
  };
}

const usableIn = ({ cloud, water }: CleanPass) =>
  cloud.map((isCloud, i) => (isCloud === 0 && water[i] === 0 ? 1 : 0));

/** The methane part of an input; everything else is empty. */
export function measureMethane(world: World, measurement: Measurement, kernels: FilterKernels): PassInput {
  const { pass } = measurement;
  const { lines, samples } = pass.light;
  const nothing = { lines, samples, wavelengths: [], data: new Float32Array() };
  const isSeen = (nm: number) => inside(nm, METHANE_NM) || inside(nm, WEAK_NM);
  const noisy = withNoise(world, { ...measurement, light: bandsOf(measurement.light, isSeen) });
  return {
    ...inputOf(world, measurement, noisy, kernels),
    reflectance: nothing,
    oil: newPlane(samples, lines),
  };
}

/** Size of the pixels of the gray picture, which shows the middle half of a chip. */
export const grayPixelM = ({ side }: World, { width }: GrayPicture) => (PIXEL_M * side) / 2 / width;

const inside = (nm: number, [from, to]: readonly [number, number]) => nm >= from && nm <= to;

/** The noise of a perfectly calibrated detector, in some bands of the harness. */
function withNoise({ detector }: World, { id, pass, light }: Measurement): SpectralBlock {
  const { readNoise, shotVariance, gain } = detector;
  const { lines, samples, wavelengths } = light;
  const bands = wavelengths.map((nm) => BANDS[BAND_NM.indexOf(nm)] ?? 0);
  const exposureMs = pass.plan.acquisition.integrationTimeMs;
  const seed = textHash(id, detector.seed);
  const data = light.data.slice();
  for (let line = 0; line < lines; line++)
    bands.forEach((band, i) => {
      const offset = noiseOffset(line, band, seed);
      const row = (line * bands.length + i) * samples;
      for (let x = 0; x < samples; x++) {
        const perUnit = (gain[band * samples + x] ?? 1) * exposureMs;
        const counts = (data[row + x] ?? 0) * perUnit;
        const sigma = Math.sqrt(readNoise ** 2 + shotVariance * Math.max(0, counts));
        data[row + x] = (counts + deviate(offset, x) * sigma) / perUnit;
      }
    });
  return { ...light, data };
}

function bandsOf(block: SpectralBlock, isWanted: (nm: number) => boolean): SpectralBlock {
  const { lines, samples, wavelengths, data } = block;
  const chosen = wavelengths.flatMap((nm, band) => (isWanted(nm) ? [band] : []));
  const into = new Float32Array(lines * samples * chosen.length);
  for (let line = 0; line < lines; line++)
    chosen.forEach((band, i) => {
      const from = (line * wavelengths.length + band) * samples;
      into.set(data.subarray(from, from + samples), (line * chosen.length + i) * samples);
    });
  return { lines, samples, wavelengths: chosen.map((band) => wavelengths[band] ?? 0), data: into };
}

function reflectanceOf(noisy: SpectralBlock, { illumination }: CleanPass, seed: number): SpectralBlock {
  const { lines, samples } = noisy;
  const from = noisy.data;
  const data = new Float32Array(from.length);
  const [light = 1, haze = 1] = [0, 1].map((n) => 1 + CORRECTION_ERROR * deviateOf(n, 0, 6, seed));
  const paths = Float64Array.from(BANDS, (band) => (illumination.path[band] ?? 0) * haze);
  const scales = Float64Array.from(BANDS, (band) => (illumination.perReflectance[band] ?? 1) * light);
  for (let row = 0; row < lines * BANDS.length; row++) {
    const path = paths[row % BANDS.length] ?? 0;
    const scale = scales[row % BANDS.length] ?? 1;
    const end = (row + 1) * samples;
    for (let at = row * samples; at < end; at++) data[at] = ((from[at] ?? 0) - path) / scale;
  }
  return { ...noisy, data };
}

interface FilterOptions {
  readonly usable: Uint8Array;
  readonly airMass: number;
  readonly kernels: FilterKernels;
}

function methaneOf(block: SpectralBlock, { usable, airMass, kernels }: FilterOptions): Plane {
  const fwhmNm = block.wavelengths.map((nm) => FWHM_NM[BANDS[BAND_NM.indexOf(nm)] ?? 0] ?? 0);
  const absorption = methaneBands({ ...block, fwhmNm });
  return methaneColumns(block, { absorption, usable, airMass }, kernels).column;
}

function oilOf(block: SpectralBlock, usable: Uint8Array, kernels: FilterKernels): Plane {
  const absorption = oilTarget(block.wavelengths).map((value) => -value);
  return matchedFilter(block, { form: 'log', absorption, usable }, kernels).alpha;
}
