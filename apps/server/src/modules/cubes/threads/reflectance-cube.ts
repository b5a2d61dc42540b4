import { opaqueBands, reflectanceOf, type SpectralCube, typicalWater, waterColumns } from '@sigma/raster';
import {
  assumedAtmosphere,
  MODEL_WATER_CM,
  type ScenePlan,
  sceneIllumination,
  sunDistanceAu,
} from '@sigma/simulator';

/** Shares of the height at which lines are read to estimate the water vapour of a scene. */
const WATER_LINES = [0.1, 0.3, 0.5, 0.7, 0.9] as const;
const MAX_LIGHTS = 16;

/** Reflectance of a band is radiance times `slopes` plus `offsets`; NaN for opaque bands. */
interface Light {
  readonly slopes: Float32Array;
  readonly offsets: Float32Array;
}

const lights = new Map<string, Promise<Light>>();

/**
 * Reflectance of the ground, by the formula and the assumed air of the delivered product. Its water vapour is estimated from five
 * lines, that of the product from all, so that single values differ by the error of this estimate.
 *
 * @param cube radiance
 */
export async function reflectanceCube(
  cube: SpectralCube,
  tag: string,
  plan: ScenePlan,
): Promise<SpectralCube> {
  const known = lights.get(tag) ?? lightOf(cube, plan);
  lights.delete(tag);
  lights.set(tag, known);
  known.catch(() => lights.delete(tag));
  const [oldest] = lights.keys();
  if (lights.size > MAX_LIGHTS && oldest !== undefined) lights.delete(oldest);
  const { slopes, offsets } = await known;
  const at = (value: number, band: number) =>
    value * (slopes[band] ?? Number.NaN) + (offsets[band] ?? Number.NaN);
  const { width } = cube;
  return {
    ...cube,
    quantity: { kind: 'reflectance' },
    spectrum: async (x, y) => (await cube.spectrum(x, y)).map(at),
    line: async (y) => (await cube.line(y)).map((value, index) => at(value, Math.floor(index / width))),
    plane: async (band, window) => {
      const plane = await cube.plane(band, window);
      return { ...plane, values: plane.values.map((value) => at(value, band)) };
    },
    lines: async (request) => {
      const { bands } = request;
      const block = await cube.lines(request);
      const bandOf = (index: number) => bands[Math.floor(index / width) % bands.length] ?? 0;
      return { ...block, data: block.data.map((value, index) => at(value, bandOf(index))) };
    },
  };
}

/** The numbers of bands that have a reflectance. */
export async function bandsWithReflectance(
  cube: SpectralCube,
  bands: readonly number[],
): Promise<readonly number[]> {
  const values = await cube.spectrum(0, 0);
  const line = await cube.line(Math.floor(cube.height / 2));
  const isKnown = (band: number) =>
    line.subarray(band * cube.width, (band + 1) * cube.width).some(Number.isFinite);
  return bands.filter((band) => Number.isFinite(values[band]) || isKnown(band));
}

async function lightOf(cube: SpectralCube, plan: ScenePlan): Promise<Light> {
  const atmosphere = assumedAtmosphere(plan.id, sceneIllumination(plan));
  const wavelengths = cube.bands.map(({ nm }) => nm ?? Number.NaN);
  const rows = new Set(WATER_LINES.map((share) => Math.floor(share * cube.height)));
  const columns: number[] = [];
  for (const row of rows) {
    const radiance = await cube.line(row);
    columns.push(...waterColumns({ lines: 1, samples: cube.width, wavelengths, radiance, atmosphere }));
  }
  const waterCm = typicalWater(Float32Array.from(columns)) ?? MODEL_WATER_CM;
  const bands = cube.bands.length;
  // The formula is linear, so that its values for no light and for one unit say all.
  const radiance = Float32Array.from({ length: 2 * bands }, (_, index) => index % 2);
  const probes = new Float32Array(2 * bands);
  reflectanceOf(
    {
      lines: 1,
      bands,
      samples: 2,
      radiance,
      atmosphere,
      sunDistanceAu: sunDistanceAu(plan.datetime),
      cosSun: Math.max(0, Math.sin((plan.acquisition.sunElevation * Math.PI) / 180)),
      waterCm,
      isOpaque: opaqueBands(atmosphere, waterCm),
    },
    probes,
  );
  const offsets = Float32Array.from({ length: bands }, (_, band) => probes[2 * band] ?? Number.NaN);
  return { offsets, slopes: offsets.map((offset, band) => (probes[2 * band + 1] ?? Number.NaN) - offset) };
}
