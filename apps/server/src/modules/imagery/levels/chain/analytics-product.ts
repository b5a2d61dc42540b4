import {
  classifyPixels,
  classPlanes,
  type Glt,
  indexPlane,
  invertResponse,
  isInOilWindow,
  type LocatedLines,
  METHANE_WINDOW_NM,
  matchedFilter,
  methaneTarget,
  methaneTransmission,
  noisePlane,
  oilTarget,
  PIXEL_CLASSES,
  type Plane,
  rectifyRows,
  SPECTRAL_INDICES,
  type SpectralBlock,
  shadowStep,
} from '@sigma/raster';
import { BAND_COUNT, type Detector, nominalGain, type ScenePlan, WAVELENGTHS_NM } from '@sigma/simulator';
import type { SceneLight } from '../../../../capture-lines/scene-light.ts';
import type { ProductBytes } from '../product.ts';
import { cogOf, mapFields } from './rectified-product.ts';
import type { LocatedReflectance } from './unrectified-product.ts';

const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';
const NO_VALUE = -9999;
/** The line of the red edge is between these wavelengths; ground without one gives any value. */
const RED_EDGE_NM = [670, 780] as const;
const NORMALISED = [-1, 1] as const;
/** Wavelengths of the indices of vegetation, nm. */
const INDEX_RANGE_NM = [650, 820] as const;

interface Layer {
  readonly asset: string;
  readonly title: string;
  readonly unit: string;
  readonly plane: Plane;
}

/** Radiance of all lines, NaN where there is none. */
interface Radiance {
  readonly lines: number;
  readonly samples: number;
  readonly data: Float32Array;
}

export interface AnalyticsRequest extends LocatedReflectance {
  readonly detector: Detector;
  readonly light: SceneLight;
  readonly radiance: Radiance;
  readonly glt: Glt;
}

/**
 * Maps of one pass, without memory of earlier ones: methane with its noise and sensitivity, a score of liquid hydrocarbon, two
 * indices of vegetation, and classes of pixels.
 */
export async function analyticsProduct(request: AnalyticsRequest): Promise<readonly ProductBytes[]> {
  const { radiance, light, located, glt } = request;
  const classes = classesOf(radiance, light, located);
  const isClear = classes.map((one) => (isAnalysed(one) ? 1 : 0));
  const isLand = classes.map((one, at) => (one === WATER ? 0 : (isClear[at] ?? 0)));
  const layers = [
    ...methaneLayers(request, isLand),
    oilLayer(radiance, isLand),
    ...indexLayers(request, isClear),
  ];
  const place = { glt, samples: radiance.samples };
  const pixels = glt.grid.width * glt.grid.height;
  const files: ProductBytes[] = [];
  for (const { asset, title, unit, plane } of layers) {
    const values = onMap(place, plane.values, new Float32Array(pixels), NO_VALUE);
    for (const [n, value] of values.entries()) if (Number.isNaN(value)) values[n] = NO_VALUE;
    files.push({
      ...fileOf(asset, title),
      fields: { data_type: 'float32', unit, nodata: NO_VALUE, ...mapFields(glt) },
      bytes: Uint8Array.from(await cogOf(glt, { values, bands: 1, sampleType: 'f32', nodata: NO_VALUE })),
    });
  }
  const map = onMap(place, classes, new Uint8Array(pixels), 0);
  const names = PIXEL_CLASSES.map((name, value) => ({ value, name: name.replaceAll(' ', '_') }));
  return [
    ...files,
    {
      ...fileOf('classes', 'Classes of pixels'),
      fields: { data_type: 'uint8', nodata: 0, ...mapFields(glt), 'classification:classes': names },
      bytes: Uint8Array.from(await cogOf(glt, { values: map, bands: 1, sampleType: 'u8', nodata: 0 })),
    },
  ];
}

const fileOf = (asset: string, title: string) => ({
  asset,
  suffix: `_${asset}.tif`,
  title,
  mediaType: COG,
  roles: ['data'],
});

const [CLEAR, SHADOW, WATER] = (['clear', 'shadow', 'water'] as const).map((name) =>
  PIXEL_CLASSES.indexOf(name),
);
const isAnalysed = (one: number) => one === CLEAR || one === SHADOW || one === WATER;

function classesOf(radiance: Radiance, light: SceneLight, located: LocatedLines): Uint8Array {
  const { lines, samples, data } = radiance;
  const planes = classPlanes({ ...light, lines, samples, wavelengths: WAVELENGTHS_NM, radiance: data });
  return classifyPixels(planes, shadowStep(located)).classes;
}

/** The bands of a scene for which `isWanted`, as a block of their own. */
function blockOf(
  { lines, samples, data }: Omit<Radiance, 'data'> & { readonly data: ArrayLike<number> },
  isWanted: (nm: number) => boolean,
  scale = 1,
): SpectralBlock {
  const wanted = [...WAVELENGTHS_NM.keys()].filter((band) => isWanted(WAVELENGTHS_NM[band] ?? 0));
  const chosen = new Float32Array(lines * samples * wanted.length);
  let at = 0;
  for (let line = 0; line < lines; line++)
    for (const band of wanted) {
      const row = (line * BAND_COUNT + band) * samples;
      for (let x = 0; x < samples; x++) chosen[at++] = scale * (data[row + x] ?? Number.NaN);
    }
  return { lines, samples, wavelengths: wanted.map((band) => WAVELENGTHS_NM[band] ?? 0), data: chosen };
}

function methaneLayers({ plan, detector, radiance }: AnalyticsRequest, usable: Uint8Array): readonly Layer[] {
  const [from, to] = METHANE_WINDOW_NM;
  const block = blockOf(radiance, (nm) => nm >= from && nm <= to);
  const absorption = methaneTarget(block.wavelengths).map((change) => -change);
  const result = matchedFilter(block, { form: 'log', absorption, usable });
  const { column, sensitivity } = invertResponse(result, methaneTransmission(block.wavelengths), 'log');
  const noise = noisePlane(block, result, noiseOf(detector, plan, block.wavelengths));
  return [
    { asset: 'ch4', title: 'Methane enhancement', unit: 'ppm m', plane: column },
    {
      asset: 'ch4_sigma',
      title: 'Standard deviation of the methane enhancement from noise of the detector',
      unit: 'ppm m',
      plane: {
        ...noise,
        values: noise.values.map((value, at) => value / (sensitivity.values[at] ?? Number.NaN)),
      },
    },
    {
      asset: 'ch4_sensitivity',
      title: 'Sensitivity to methane: slope of the answer of the filter, 1 where absorption is weak',
      unit: '1',
      plane: sensitivity,
    },
  ];
}

/** The noise of radiances that the detector has been measured to have. */
function noiseOf(detector: Detector, { acquisition }: ScenePlan, wavelengths: readonly number[]) {
  const { integrationTimeMs } = acquisition;
  const perUnit = wavelengths.map((nm) => nominalGain(WAVELENGTHS_NM.indexOf(nm)) * integrationTimeMs);
  return {
    constant: perUnit.map((gain) => (detector.readNoise / gain) ** 2),
    perRadiance: perUnit.map((gain) => detector.shotVariance / gain),
  };
}

function oilLayer(radiance: Radiance, usable: Uint8Array): Layer {
  const block = blockOf(radiance, isInOilWindow);
  const absorption = oilTarget(block.wavelengths).map((change) => -change);
  const { alpha } = matchedFilter(block, { form: 'log', absorption, usable });
  return { asset: 'oil', title: 'Score of liquid hydrocarbon: share of cover', unit: '1', plane: alpha };
}

function indexLayers({ radiance, values }: AnalyticsRequest, usable: Uint8Array): readonly Layer[] {
  const [from, to] = INDEX_RANGE_NM;
  const block = blockOf({ ...radiance, data: values }, (nm) => nm >= from && nm <= to, 1e-4);
  return SPECTRAL_INDICES.filter(({ id }) => id === 'ndvi' || id === 'rep').map(
    ({ id, title, unit, compute }) => {
      const plane = indexPlane(block, compute);
      const [least, greatest] = id === 'rep' ? RED_EDGE_NM : NORMALISED;
      const kept = plane.values.map((value, at) =>
        usable[at] === 1 && value >= least && value <= greatest ? value : Number.NaN,
      );
      return { asset: id, title, unit: unit === '' ? '1' : unit, plane: { ...plane, values: kept } };
    },
  );
}

/** Writes the values of sensor pixels to a map. */
function onMap<Values extends Float32Array | Uint8Array>(
  { glt, samples }: { readonly glt: Glt; readonly samples: number },
  source: Values,
  into: Values,
  ignore: number,
): Values {
  rectifyRows({ glt, fromRow: 0, rows: glt.grid.height, source, bands: 1, samples, ignore }, into);
  return into;
}
