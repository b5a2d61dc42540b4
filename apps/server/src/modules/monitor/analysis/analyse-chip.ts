import { CLOUDY_SHARE } from '@sigma/domain';
import { type Area, type Geometry, type Polygon, type Position, pointInArea } from '@sigma/geo';
import {
  type AnalysedPass,
  analysePass,
  EMPTY_STATE,
  type Facility,
  type FilterKernels,
  type Finding,
  invertResponse,
  isInOilWindow,
  METHANE_WEAK_WINDOW_NM,
  METHANE_WINDOW_NM,
  matchedFilter,
  memoryBefore,
  methaneTarget,
  methaneTransmission,
  oilTarget,
  type PassInput,
  type PixelPolygon,
  type Plane,
  readSiteState,
  SIMULATED_RATE_CONSTANTS,
  type SiteState,
  SiteStateError,
  type SpectralBlock,
  writeSiteState,
} from '@sigma/raster';
import {
  type Chip,
  type Earth,
  estimatedWind,
  measureChip,
  type SceneGrid,
  TABLE_AIR_MASS,
} from '@sigma/simulator';
import { ANALYSIS_BANDS } from './analysis-bands.ts';
import type { AnalysisAnswer, AnalysisTask, FoundOnMap, MeasuredWind } from './analysis-task.ts';
import { areaMask, type GridPlaces, gridPlaces, PIXEL_M, sceneMask } from './chip-grid.ts';
import { chipLight, chipMasks, chipReflectance } from './chip-light.ts';
import { KNOWN_MATERIALS } from './materials.ts';
import { oilCover } from './oil-cover.ts';
import { methanePicture, naturalPicture } from './pass-pictures.ts';

/** What the simulated weather service states about its winds. */
const WIND_SIGMA_MS = 0.7;
const WIND_SOURCE = 'simulated weather service';
/** Objects that are not gas are reported once there are so many earlier passes to compare with. */
const LEAST_EARLIER = 3;

export interface ChipToAnalyse extends Omit<AnalysisTask, 'seed'> {
  readonly earth: Earth;
  readonly kernels: FilterKernels;
}

/** Analyses one pass over an asset: from the light that its capture measures to findings on the map. */
export async function analyseChip(request: ChipToAnalyse): Promise<AnalysisAnswer> {
  const before = process.threadCpuUsage();
  const { earth, plan, grid, aoi, kernels } = request;
  const chip = measureChip(earth, plan, { grid, bands: ANALYSIS_BANDS });
  const light = chipLight(chip, plan);
  const { cloud, water } = chipMasks(chip, plan, grid, light);
  const shown = sceneMask(grid, plan.grid);
  const inArea = areaMask(grid, aoi);
  const shares = areaShares(inArea, shown, cloud);
  const wind = windOf(request);
  const common = {
    ...shares,
    sunElevationDeg: plan.acquisition.sunElevation,
    offNadirDeg: plan.acquisition.offNadir,
    wind,
    natural: await naturalPicture(chip, plan),
  };
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage(before);
    return Math.round((user + system) / 1000);
  };
  if (shares.cloudShare > CLOUDY_SHARE) return { state: 'cloudy', ...common, cpuMs: cpuMs() };
  const hidden = cloud.map((isCloud, at) => (isCloud === 1 || shown[at] === 0 ? 1 : 0));
  const memory = memoryOf(request);
  const input = inputOf(request, { chip, reflectance: chipReflectance(chip, light), hidden, water, wind });
  const analysis = analysePass(input, memory, kernels);
  if (analysis.state === 'cloudy') return { state: 'cloudy', ...common, cpuMs: cpuMs() };
  const { places, findings } = reported(request, analysis, memory.reflectance.length);
  return {
    state: 'analysed',
    ...common,
    algorithm: analysis.algorithm,
    memoryPasses: analysis.memoryPasses,
    noisePpmM: analysis.noisePpmM,
    limitKgH: analysis.limitKgH,
    findings: findings.map((finding) => onMap(finding, places, input.oil)),
    dropped: countedReasons(analysis),
    methane: await methanePicture(analysis.layers.methane),
    memory: writeSiteState(analysis.next),
    remembered: analysis.next.ground.passes.map(({ capturedAt }) => capturedAt),
    cpuMs: cpuMs(),
  };
}

function areaShares(inArea: Uint8Array, shown: Uint8Array, cloud: Uint8Array) {
  let [area, seen, clouded] = [0, 0, 0];
  for (let at = 0; at < inArea.length; at++) {
    if (inArea[at] === 0) continue;
    area++;
    if (shown[at] === 0) continue;
    seen++;
    clouded += cloud[at] ?? 0;
  }
  return { aoiShare: area > 0 ? seen / area : 0, cloudShare: seen > 0 ? clouded / seen : 1 };
}

function windOf({ earth, plan, grid }: Pick<ChipToAnalyse, 'earth' | 'plan' | 'grid'>): MeasuredWind {
  const middle = gridPlaces(grid).toPlace(grid.width / 2, grid.height / 2);
  const { speedMps, fromDeg } = estimatedWind(earth.seed, middle, plan.datetime);
  return { speedMs: speedMps, fromDeg, sigmaMs: WIND_SIGMA_MS, source: WIND_SOURCE };
}

/** What is remembered from before the pass. A memory that cannot be read, or that another version has written, is forgotten. */
function memoryOf({ memory, plan }: Pick<ChipToAnalyse, 'memory' | 'plan'>): SiteState {
  if (memory === undefined) return EMPTY_STATE;
  try {
    return stateBefore(readSiteState(memory), plan.datetime.getTime());
  } catch (error) {
    if (error instanceof SiteStateError) return EMPTY_STATE;
    throw error;
  }
}

/** The state without passes at or after an instant. */
function stateBefore(state: SiteState, at: number): SiteState {
  const isEarlier = ({ capturedAt }: { readonly capturedAt: number }) => capturedAt < at;
  return {
    ground: memoryBefore(state.ground, at),
    methane: memoryBefore(state.methane, at),
    depth: memoryBefore(state.depth, at),
    albedo: memoryBefore(state.albedo, at),
    spectra: state.spectra.filter(isEarlier),
    reflectance: state.reflectance.filter(isEarlier),
    oil: state.oil.filter(isEarlier),
    gray: state.gray.filter(isEarlier),
    displaced: state.displaced.filter(isEarlier),
  };
}

interface Measured {
  readonly chip: Chip;
  readonly reflectance: Float32Array;
  readonly hidden: Uint8Array;
  readonly water: Uint8Array;
  readonly wind: MeasuredWind;
}

function inputOf(request: ChipToAnalyse, { chip, reflectance, hidden, water, wind }: Measured): PassInput {
  const { plan, pass, grid, facilities, kernels } = request;
  const usable = hidden.map((isHidden, at) => (isHidden === 1 || water[at] === 1 ? 0 : 1));
  const inMethane = (nm: number) => inside(nm, METHANE_WINDOW_NM);
  return {
    id: pass,
    capturedAt: plan.datetime.getTime(),
    pixelM: PIXEL_M,
    // The plumes of the simulator are made with the density of sea level.
    heightM: 0,
    wind,
    rateConstants: SIMULATED_RATE_CONSTANTS,
    radiance: bandsOf(chip, (nm) => inMethane(nm) || inside(nm, METHANE_WEAK_WINDOW_NM)),
    reflectance: { ...sizeOf(chip), data: reflectance },
    methane: methaneOf(bandsOf(chip, inMethane), chip.illumination.airMass / TABLE_AIR_MASS, usable, kernels),
    oil: oilOf(bandsOf(chip, isInOilWindow), usable, kernels),
    cloud: hidden,
    water,
    facilities: facilities.flatMap(({ id, shape }) => facilityPixels(id, shape, gridPlaces(grid))),
    materials: KNOWN_MATERIALS,
  };
}

const inside = (nm: number, [from, to]: readonly [number, number]) => nm >= from && nm <= to;
const sizeOf = ({ lines, samples, wavelengths }: Chip) => ({ lines, samples, wavelengths });

function bandsOf(
  { lines, samples, wavelengths, data }: Chip,
  isWanted: (nm: number) => boolean,
): SpectralBlock {
  const chosen = wavelengths.flatMap((nm, band) => (isWanted(nm) ? [band] : []));
  const into = new Float32Array(lines * samples * chosen.length);
  for (let line = 0; line < lines; line++)
    for (const [i, band] of chosen.entries()) {
      const from = (line * wavelengths.length + band) * samples;
      into.set(data.subarray(from, from + samples), (line * chosen.length + i) * samples);
    }
  return { lines, samples, wavelengths: chosen.map((band) => wavelengths[band] ?? 0), data: into };
}

function methaneOf(block: SpectralBlock, airMass: number, usable: Uint8Array, kernels: FilterKernels): Plane {
  const absorption = methaneTarget(block.wavelengths).map((value) => -value);
  const filtered = matchedFilter(block, { form: 'log', absorption, usable }, kernels);
  const { column } = invertResponse(filtered, methaneTransmission(block.wavelengths));
  return { ...column, values: column.values.map((value) => value / airMass) };
}

function oilOf(block: SpectralBlock, usable: Uint8Array, kernels: FilterKernels): Plane {
  const absorption = oilTarget(block.wavelengths).map((value) => -value);
  return matchedFilter(block, { form: 'log', absorption, usable }, kernels).alpha;
}

function facilityPixels(id: string, shape: Geometry, places: GridPlaces): readonly Facility[] {
  const line = (positions: readonly Position[]) => positions.map(places.toPixel);
  switch (shape.type) {
    case 'Point':
      return [{ id, shape: 'point', points: [places.toPixel(shape.coordinates)] }];
    case 'MultiPoint':
      return line(shape.coordinates).map((point) => ({ id, shape: 'point', points: [point] }));
    case 'LineString':
      return [{ id, shape: 'line', points: line(shape.coordinates) }];
    case 'MultiLineString':
      return shape.coordinates.map((one) => ({ id, shape: 'line', points: line(one) }));
    case 'Polygon':
      return [{ id, shape: 'area', points: line(shape.coordinates[0] ?? []) }];
    case 'MultiPolygon':
      return shape.coordinates.map((rings) => ({ id, shape: 'area', points: line(rings[0] ?? []) }));
  }
}

const isGas = ({ type }: Finding) => type === 'Methane' || type === 'Plume';

/** The findings inside the area of the asset that its memory supports. */
function reported(
  { grid, aoi }: { readonly grid: SceneGrid; readonly aoi: Area },
  analysis: AnalysedPass,
  earlier: number,
) {
  const places = gridPlaces(grid);
  const findings = analysis.findings.filter(
    (finding) =>
      (isGas(finding) || earlier >= LEAST_EARLIER) && pointInArea(places.toPlace(...finding.point), aoi),
  );
  return { places, findings };
}

const isOily = (finding: Finding) =>
  finding.type === 'Hydrocarbon Leak' ||
  finding.type === 'Liquid Hydrocarbon' ||
  (finding.type === 'Soil Contamination' && finding.ground === 'bare');

function onMap(finding: Finding, places: GridPlaces, oil: Plane): FoundOnMap {
  const { pixels: _, outline, point, facility, ...rest } = finding;
  return {
    ...rest,
    place: places.toPlace(...point),
    outline: polygonOf(outline, places),
    facility: facility?.id,
    cover: isOily(finding) ? oilCover(oil, finding.pixels) : undefined,
  };
}

function polygonOf(outline: PixelPolygon, places: GridPlaces): Polygon | undefined {
  const rings = outline.map((ring) => ring.map(([x, y]): Position => places.toPlace(x, y)));
  return rings[0] === undefined || rings[0].length < 4 ? undefined : { type: 'Polygon', coordinates: rings };
}

function countedReasons({ dropped }: AnalysedPass): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { product, reason } of dropped) {
    const key = `${product} ${reason}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
