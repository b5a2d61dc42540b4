import type { RunWarning } from '@sigma/domain';
import {
  blockOfBands,
  classifyPixels,
  clearLand,
  type FilterKernels,
  type Glt,
  indexPlane,
  isInOilWindow,
  type LocatedLines,
  METHANE_WINDOW_NM,
  matchedFilter,
  methaneColumns,
  noisePlane,
  oilTarget,
  PIXEL_CLASSES,
  type Plane,
  SPECTRAL_INDICES,
  shadowStep,
} from '@sigma/raster';
import {
  type Detector,
  type Earth,
  nominalGain,
  type ScenePlan,
  sceneIllumination,
  WAVELENGTHS_NM,
} from '@sigma/simulator';
import { scenePixelM } from '../../../../capture-lines/cube-land.ts';
import { GOOD_BANDS } from '../../../../capture-lines/good-bands.ts';
import { methaneBands } from '../../../../pass-input/methane-bands.ts';
import type { ProductBytes } from '../product.ts';
import type { AnalyticsScene } from './analytics-scene.ts';
import { type ComparedPass, comparePass, earlierPasses, ownPass } from './compare-passes.ts';
import { type EarlierCapture, mappedChip } from './earlier-pass.ts';
import { findingsGeoJson, REASONS } from './findings-geojson.ts';
import { classesOnMap, mapFile, mapFileOf, numbersOnMap } from './map-file.ts';
import { cogOf, mapFields } from './rectified-product.ts';

/** The line of the red edge is between these wavelengths; ground without one gives any value. */
const RED_EDGE_NM = [670, 780] as const;
const NORMALISED = [-1, 1] as const;

interface Layer {
  readonly asset: string;
  readonly title: string;
  readonly unit: string;
  readonly plane: Plane;
}

export interface AnalyticsRequest {
  readonly earth: Earth;
  readonly plan: ScenePlan;
  /** Earlier captures of the same ground, oldest first. */
  readonly earlier: readonly EarlierCapture[];
  readonly kernels: FilterKernels;
  readonly detector: Detector;
  readonly located: LocatedLines;
  readonly glt: Glt;
  /** Reads the scene; called once, when the earlier captures are no longer in memory. */
  readonly readScene: () => Promise<AnalyticsScene>;
}

/**
 * Maps of one pass: methane with its noise and sensitivity, a score of liquid hydrocarbon, two indices of vegetation, and classes of
 * pixels, each from the pass alone; the score of change and the findings, compared with earlier captures. Captures are analysed one after
 * the other, and of each only what the next one is compared with stays in memory.
 */
export async function analyticsProduct(
  request: AnalyticsRequest,
): Promise<{ readonly files: readonly ProductBytes[]; readonly warnings: readonly RunWarning[] }> {
  const { glt } = request;
  const before = await earlierPasses(request);
  const { files, classes, pass } = await ownMaps(request);
  const compared = comparePass(pass, before, request.kernels);
  const change = {
    asset: 'change',
    title: 'Change against earlier captures: standard deviations from what they let expect',
    unit: '1',
    values: compared.change?.values ?? new Float32Array(glt.grid.width * glt.grid.height).fill(Number.NaN),
    fields: { 'sigma:compared_with': compared.comparedWith },
  };
  return {
    files: [...files, classes, await mapFile(glt, change), findingsFile(request, compared)],
    warnings: warningsOf(compared),
  };
}

/** The maps of the pass alone, and what of it is compared; the scene itself is free when this returns. */
async function ownMaps(request: AnalyticsRequest) {
  const { plan, glt, located, readScene } = request;
  const scene = await readScene();
  const found = classifyPixels(scene.classes, shadowStep(located));
  const { classes } = found;
  const isClear = classes.map((one) => (isAnalysed(one) ? 1 : 0));
  const isLand = clearLand(found, scenePixelM(plan));
  const place = { glt, samples: plan.grid.width };
  const files: ProductBytes[] = [];
  for (const layersOf of [
    () => methaneLayers(request, scene, isLand),
    () => [oilLayer(request, scene, isLand)],
    () => indexLayers(scene, isClear),
  ])
    for (const { plane, ...layer } of layersOf())
      files.push(await mapFile(glt, { ...layer, values: numbersOnMap(place, plane.values) }));
  const names = PIXEL_CLASSES.map((name, value) => ({ value, name: name.replaceAll(' ', '_') }));
  const values = classesOnMap(place, classes);
  const classesFile: ProductBytes = {
    ...mapFileOf('classes', 'Classes of pixels'),
    fields: { data_type: 'uint8', nodata: 0, ...mapFields(glt), 'classification:classes': names },
    bytes: Uint8Array.from(
      await cogOf(glt, {
        values,
        bands: 1,
        sampleType: 'u8',
        nodata: 0,
        bandTexts: [{ description: names.map(({ value, name }) => `${value} ${name}`).join(', ') }],
      }),
    ),
  };
  return { files, classes: classesFile, pass: ownPass(request, plan, mappedChip(plan, scene.radiance, glt)) };
}

function findingsFile({ plan, glt }: AnalyticsRequest, compared: ComparedPass): ProductBytes {
  const text = JSON.stringify(findingsGeoJson(plan, glt, compared), null, 1);
  return {
    asset: 'findings',
    suffix: '_findings.geojson',
    title: 'Findings of the capture, GeoJSON',
    mediaType: 'application/geo+json',
    roles: ['data'],
    fields: {},
    bytes: Uint8Array.from(new TextEncoder().encode(`${text}\n`)),
  };
}

function warningsOf({ comparedWith, analysis }: ComparedPass): readonly RunWarning[] {
  const warnings: RunWarning[] = [];
  if (comparedWith.length === 0)
    warnings.push({
      code: 'no_earlier_capture',
      text: 'There is no earlier capture of this ground to compare with, so the score of change has no data.',
    });
  if (typeof analysis === 'string') warnings.push({ code: 'no_findings', text: REASONS[analysis] });
  return warnings;
}

const [CLEAR, SHADOW, WATER] = (['clear', 'shadow', 'water'] as const).map((name) =>
  PIXEL_CLASSES.indexOf(name),
);
const isAnalysed = (one: number) => one === CLEAR || one === SHADOW || one === WATER;

function methaneLayers(
  { plan, detector, kernels }: AnalyticsRequest,
  { radiance }: AnalyticsScene,
  usable: Uint8Array,
): readonly Layer[] {
  const [from, to] = METHANE_WINDOW_NM;
  // As the bench of spectra, which omits bad bands.
  const isGood = (nm: number) => GOOD_BANDS[WAVELENGTHS_NM.indexOf(nm)] === true;
  const block = blockOfBands(radiance, (nm) => nm >= from && nm <= to && isGood(nm));
  const { airMass } = sceneIllumination(plan);
  const request = { absorption: methaneBands(block), usable, airMass };
  const { column, sensitivity, slantPerVertical, filtered } = methaneColumns(block, request, kernels);
  const noise = noisePlane(block, filtered, noiseOf(detector, plan, block.wavelengths));
  return [
    {
      asset: 'ch4',
      title: 'Vertical column of methane above that of the scene',
      unit: 'ppm m',
      plane: column,
    },
    {
      asset: 'ch4_sigma',
      title: 'Standard deviation of the vertical column of methane from noise of the detector',
      unit: 'ppm m',
      plane: {
        ...noise,
        values: noise.values.map(
          (value, at) => value / slantPerVertical / (sensitivity.values[at] ?? Number.NaN),
        ),
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

function oilLayer({ kernels }: AnalyticsRequest, { radiance }: AnalyticsScene, usable: Uint8Array): Layer {
  const block = blockOfBands(radiance, isInOilWindow);
  const absorption = oilTarget(block.wavelengths).map((change) => -change);
  const { alpha } = matchedFilter(block, { form: 'log', absorption, usable }, kernels);
  return { asset: 'oil', title: 'Score of liquid hydrocarbon: share of cover', unit: '1', plane: alpha };
}

function indexLayers({ reflectance }: AnalyticsScene, usable: Uint8Array): readonly Layer[] {
  return SPECTRAL_INDICES.filter(({ id }) => id === 'ndvi' || id === 'rep').map(
    ({ id, title, unit, compute }) => {
      const plane = indexPlane(reflectance, compute);
      const [least, greatest] = id === 'rep' ? RED_EDGE_NM : NORMALISED;
      const kept = plane.values.map((value, at) =>
        usable[at] === 1 && value >= least && value <= greatest ? value : Number.NaN,
      );
      return { asset: id, title, unit: unit === '' ? '1' : unit, plane: { ...plane, values: kept } };
    },
  );
}
