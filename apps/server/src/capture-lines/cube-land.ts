import { distanceM } from '@sigma/geo';
import {
  type Atmosphere,
  airMassOf,
  type ClassPlanes,
  classifyPixels,
  classPlanes,
  clearLand,
  type EnviMeta,
  isClassBand,
  nearestBand,
  projectionOf,
  type ShadowStep,
  type SpectralCube,
  stackPlanes,
} from '@sigma/raster';
import {
  illuminationOf,
  MODEL_WATER_CM,
  type ScenePlan,
  sceneIllumination,
  sunDistanceAu,
  WAVELENGTHS_NM,
} from '@sigma/simulator';
import { sampleLines } from './sample-lines.ts';
import { lightOfLines } from './scene-light.ts';

/** What is known of the scene of a simulated cube. */
export interface SceneOfCube {
  readonly plan: ScenePlan;
  /** Undefined where no shadows are looked for. */
  readonly shadow: ShadowStep | undefined;
}

export interface DescribedCube {
  readonly cube: SpectralCube;
  readonly meta: EnviMeta;
  /** Of a simulated cube. */
  readonly scene?: SceneOfCube | undefined;
}

/** The air that the light of a cube has passed; undefined where neither its scene nor its header says where the Sun was. */
export function airMassOfCube({ meta, scene }: Pick<DescribedCube, 'meta' | 'scene'>): number | undefined {
  if (scene !== undefined) return sceneIllumination(scene.plan).airMass;
  const angles = anglesOf(meta);
  return angles && airMassOf(angles);
}

/** Angles of a header. The view is taken as vertical where it says nothing else, as that of most surveys nearly is. */
function anglesOf({ other }: EnviMeta) {
  const degrees = (key: string) => {
    const value = Number.parseFloat(other[key] ?? '');
    return Number.isFinite(value) ? value : undefined;
  };
  const sunZenith = degrees('sun zenith') ?? degrees('solar zenith');
  const sunElevationDeg =
    degrees('sun elevation') ??
    degrees('solar elevation') ??
    (sunZenith === undefined ? undefined : 90 - sunZenith);
  const viewZenithDeg = Math.abs(degrees('view zenith') ?? degrees('sensor zenith') ?? 0);
  return sunElevationDeg === undefined ? undefined : { sunElevationDeg, viewZenithDeg };
}

const LINES_AT_ONCE = 16;

/** Whether light and unit of a cube are known well enough to tell clouds and water from land. */
export function isLandKnown({ cube: { quantity }, meta, scene }: DescribedCube): boolean {
  if (quantity.kind !== 'radiance') return quantity.kind === 'reflectance';
  const { sunElevationDeg = 0 } = anglesOf(meta) ?? {};
  return scene !== undefined || (sunElevationDeg > 0 && microwattsOf(quantity.unit) !== undefined);
}

/**
 * The land of a cube without clouds, their shadows, water and pixels without data, 1 for each of its pixels; all pixels where
 * `isLandKnown` is false. Reads the bands by which pixels are classified.
 */
export async function landOfCube(described: DescribedCube): Promise<Uint8Array> {
  const { cube, scene } = described;
  const bands = cube.bands.flatMap(({ nm, good }, band) =>
    nm !== undefined && isClassBand(nm) && (good || scene !== undefined) ? [band] : [],
  );
  const light = await lightOf(described, bands);
  if (light === undefined) return new Uint8Array(cube.width * cube.height).fill(1);
  const planes: ClassPlanes[] = [];
  for (let y = 0; y < cube.height; y += LINES_AT_ONCE) {
    const block = await cube.lines({ y, count: Math.min(LINES_AT_ONCE, cube.height - y), bands });
    if (light.scale !== 1)
      for (let at = 0; at < block.data.length; at++) block.data[at] = (block.data[at] ?? 0) * light.scale;
    planes.push(classPlanes({ ...light, ...block, radiance: block.data }));
  }
  const classes = classifyPixels(stackPlanes(planes), scene?.shadow);
  const pixelM = scene === undefined ? cubePixelM(cube) : scenePixelM(scene.plan);
  return clearLand(classes, pixelM);
}

interface CubeLight {
  readonly atmosphere: Atmosphere;
  readonly sunDistanceAu: number;
  readonly cosSun: number;
  readonly waterCm: number;
  /** From the unit of the cube to that of the atmosphere. */
  readonly scale: number;
}

async function lightOf(described: DescribedCube, bands: readonly number[]): Promise<CubeLight | undefined> {
  const { cube, meta, scene } = described;
  const { quantity } = cube;
  if (quantity.kind === 'reflectance') return reflectedLight(bands.length);
  if (quantity.kind !== 'radiance') return undefined;
  if (scene !== undefined) {
    const sampled: Float32Array[] = [];
    for (const y of sampleLines(cube.height)) sampled.push(await cube.line(y));
    const light = lightOfLines(scene.plan, sampled);
    return { ...light, atmosphere: inBands(light.atmosphere, bands), scale: 1 };
  }
  const scale = microwattsOf(quantity.unit);
  const air = clearAir({ cube, meta, bands });
  return scale === undefined || air === undefined ? undefined : { ...air, scale };
}

/** Light by which a reflectance is its own radiance. */
function reflectedLight(bands: number): CubeLight {
  const ones = new Float64Array(bands).fill(1);
  const atmosphere = {
    solar: ones.map((one) => one * Math.PI),
    path: new Float64Array(bands),
    air: [{ waterCm: MODEL_WATER_CM, transmittance: ones }],
  };
  return { atmosphere, sunDistanceAu: 1, cosSun: 1, waterCm: MODEL_WATER_CM, scale: 1 };
}

/** The air of a clear day, for cubes of which nothing else is known: good enough to tell clouds and water from land. */
function clearAir({ cube, meta, bands }: { cube: SpectralCube; meta: EnviMeta; bands: readonly number[] }) {
  const angles = anglesOf(meta);
  if (angles === undefined || !(angles.sunElevationDeg > 0)) return undefined;
  const captured = new Date(meta.acquisitionTime ?? Number.NaN);
  // Without a date, the Sun is at about its mean distance.
  const at = Number.isNaN(captured.getTime()) ? new Date('2026-04-03T00:00:00Z') : captured;
  const { solar, perReflectance, path } = illuminationOf({ ...angles, at });
  const [distance, cosSun] = [sunDistanceAu(at), Math.sin((angles.sunElevationDeg * Math.PI) / 180)];
  const nearest = bands.map((band) => nearestBand(WAVELENGTHS_NM, cube.bands[band]?.nm ?? 0));
  const valuesOf = (value: (band: number) => number) => Float64Array.from(nearest, value);
  const atmosphere: Atmosphere = {
    solar: valuesOf((band) => (Math.PI * (solar[band] ?? 0) * distance ** 2) / cosSun),
    path: valuesOf((band) => path[band] ?? 0),
    air: [
      {
        waterCm: MODEL_WATER_CM,
        transmittance: valuesOf((band) => (perReflectance[band] ?? 0) / (solar[band] ?? 1)),
      },
    ],
  };
  return { atmosphere, sunDistanceAu: distance, cosSun, waterCm: MODEL_WATER_CM };
}

const inBands = ({ solar, path, air }: Atmosphere, bands: readonly number[]): Atmosphere => {
  const chosen = (values: ArrayLike<number>) =>
    Float64Array.from(bands, (band) => values[band] ?? Number.NaN);
  return {
    solar: chosen(solar),
    path: chosen(path),
    air: air.map(({ waterCm, transmittance }) => ({ waterCm, transmittance: chosen(transmittance) })),
  };
};

/** A unit of radiance in uW cm-2 sr-1 nm-1, such as 0.1 for W/(m2 sr um); undefined where it cannot be known. */
function microwattsOf(unit: string): number | undefined {
  const text = unit
    .toLowerCase()
    .replaceAll(/[µμ]|micro/g, 'u')
    .replaceAll('milli', 'm');
  const power = /(?<![a-z])([um]?)w/.exec(text)?.[1];
  const length = /nm|nanomet/.test(text) ? 1 : /um(?!w)|umet/.test(text) ? 1e-3 : undefined;
  if (power === undefined || length === undefined) return undefined;
  const perPower = { u: 1, m: 1e3, '': 1e6 }[power] ?? 1;
  return perPower * (/cm|centimet/.test(text) ? 1 : 1e-4) * length;
}

/** The length of a side of a pixel of the sensor of a simulated scene in metres. */
export function scenePixelM({ grid }: ScenePlan): number {
  const [a, b, , d, e] = grid.transform;
  return Math.sqrt(Math.abs(a * e - b * d));
}

/** The same of a cube that was not simulated. One that is not placed has pixels of unknown size, of which all clouds count. */
function cubePixelM({ place, width, height }: SpectralCube): number {
  if (!place.known) return Number.POSITIVE_INFINITY;
  const { epsg, toMap } = place.georeference;
  const projection = projectionOf(epsg);
  if (projection === undefined) return Number.POSITIVE_INFINITY;
  const position = (x: number, y: number) => projection.inverse(...toMap(x, y));
  const [x, y] = [width / 2, height / 2];
  const middle = position(x, y);
  return Math.sqrt(distanceM(middle, position(x + 1, y)) * distanceM(middle, position(x, y + 1)));
}
