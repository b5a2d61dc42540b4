import { type Atmosphere, classifyPixels, classPlanes, hiddenPixels, shadowStep } from '@sigma/raster';
import {
  assumedAtmosphere,
  type Chip,
  MODEL_WATER_CM,
  type SceneGrid,
  type ScenePlan,
  sunDistanceAu,
} from '@sigma/simulator';
import { ANALYSIS_BANDS } from './analysis-bands.ts';
import { gridPlaces, PIXEL_M } from './chip-grid.ts';

/** The light of a pass as its processing assumes it, in the bands of an analysis. */
export interface ChipLight {
  readonly atmosphere: Atmosphere;
  /** Radiance of a white ground, without what the air scatters. */
  readonly perReflectance: Float32Array;
}

/** The air is known with the errors that the processing of scenes has. */
export function chipLight({ illumination }: Chip, plan: ScenePlan): ChipLight {
  const assumed = assumedAtmosphere(plan.id, illumination);
  const inBands = (values: ArrayLike<number>) =>
    Float32Array.from(ANALYSIS_BANDS, (band) => values[band] ?? 0);
  const clear = assumed.air.find(({ waterCm }) => waterCm === MODEL_WATER_CM);
  const perReflectance = ANALYSIS_BANDS.map(
    (band) => (clear?.transmittance[band] ?? 0) * (illumination.solar[band] ?? 0),
  );
  return {
    atmosphere: {
      solar: inBands(assumed.solar),
      path: inBands(assumed.path),
      air: assumed.air.map(({ waterCm, transmittance }) => ({
        waterCm,
        transmittance: inBands(transmittance),
      })),
    },
    perReflectance: Float32Array.from(perReflectance),
  };
}

/** Surface reflectance of all bands. */
export function chipReflectance(
  { data, samples }: Chip,
  { atmosphere, perReflectance }: ChipLight,
): Float32Array {
  const bands = ANALYSIS_BANDS.length;
  const reflectance = new Float32Array(data.length);
  for (let row = 0; row * samples < data.length; row++) {
    const path = atmosphere.path[row % bands] ?? 0;
    const scale = perReflectance[row % bands] ?? 1;
    const end = (row + 1) * samples;
    for (let at = row * samples; at < end; at++) reflectance[at] = ((data[at] ?? 0) - path) / scale;
  }
  return reflectance;
}

/** 1 for clouds with their shadows, and for water. */
export interface ChipMasks {
  readonly cloud: Uint8Array;
  readonly water: Uint8Array;
}

export function chipMasks(
  chip: Chip,
  plan: ScenePlan,
  grid: SceneGrid,
  { atmosphere }: ChipLight,
): ChipMasks {
  const { lines, samples, wavelengths, data } = chip;
  const planes = classPlanes({
    lines,
    samples,
    wavelengths,
    radiance: data,
    atmosphere,
    sunDistanceAu: sunDistanceAu(plan.datetime),
    cosSun: Math.sin((plan.acquisition.sunElevation * Math.PI) / 180),
    waterCm: MODEL_WATER_CM,
  });
  return hiddenPixels(classifyPixels(planes, shadowStep(anglesOf(plan, grid))), PIXEL_M);
}

/** The same angles for all pixels: within a few kilometres, they differ by less than a tenth of a degree. */
function anglesOf({ acquisition }: ScenePlan, grid: SceneGrid): Parameters<typeof shadowStep>[0] {
  const { width: samples, height: lines } = grid;
  const { toPlace } = gridPlaces(grid);
  const pixels = lines * samples;
  const same = (value: number) => new Float32Array(pixels).fill(value);
  const [lon, lat] = [new Float64Array(pixels), new Float64Array(pixels)];
  const middle = Math.floor(lines / 2) * samples + Math.floor(samples / 2);
  for (const at of [middle, middle + 1, middle + samples]) {
    const [east, north] = toPlace((at % samples) + 0.5, Math.floor(at / samples) + 0.5);
    lon[at] = east;
    lat[at] = north;
  }
  return {
    lines,
    samples,
    lon,
    lat,
    heightM: same(0),
    viewZenithDeg: same(acquisition.offNadir),
    viewAzimuthDeg: same(acquisition.azimuth),
    sunZenithDeg: same(90 - acquisition.sunElevation),
    sunAzimuthDeg: same(acquisition.sunAzimuth),
  };
}
