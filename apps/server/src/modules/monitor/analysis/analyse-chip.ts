import { CLOUDY_SHARE, FACILITY_CORRIDOR_M, isGasType } from '@sigma/domain';
import { type Geometry, type Position, pointInArea } from '@sigma/geo';
import {
  type AnalysedPass,
  analysePass,
  EMPTY_STATE,
  type Facility,
  type FilterKernels,
  type Finding,
  memoryBefore,
  type Plane,
  readSiteState,
  type SiteState,
  SiteStateError,
  writeSiteState,
} from '@sigma/raster';
import { type Earth, measureChip } from '@sigma/simulator';
import { ANALYSIS_BANDS } from '../../../pass-input/analysis-bands.ts';
import { areaMask, type GridPlaces, gridPlaces, sceneMask } from '../../../pass-input/chip-grid.ts';
import { chipLight, chipMasks } from '../../../pass-input/chip-light.ts';
import { type Corridor, grayInput, grayPlaces, measureGray } from '../../../pass-input/gray-picture.ts';
import { hiddenGround } from '../../../pass-input/hidden-ground.ts';
import { measuredWind } from '../../../pass-input/measured-wind.ts';
import { outlineArea } from '../../../pass-input/outline-area.ts';
import { passInput } from '../../../pass-input/pass-input.ts';
import type { AnalysisAnswer, AnalysisTask, FoundOnMap } from './analysis-task.ts';
import { oilCover } from './oil-cover.ts';
import { onWorks } from './on-works.ts';
import { grayPictures, methanePicture, naturalPicture } from './pass-pictures.ts';
import { timesSeen } from './seen-before.ts';
import { underPlume } from './under-plume.ts';

/** Objects that are not gas are reported once there are so many earlier passes to compare with. */
const LEAST_EARLIER = 3;
/** So many of them must have seen the ground itself: next to one look between clouds, much looks new. */
const LEAST_SEEN = 2;

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
  const wind = measuredWind(earth, plan, grid);
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
  const places = gridPlaces(grid);
  const facilities = request.facilities.flatMap(({ id, shape }) => facilityPixels(id, shape, places));
  const picture = measureGray(earth, plan, grid);
  const corridors = corridorsOf(request, places);
  const gray = grayInput({ picture, grid, hidden, corridors });
  const measured = { chip, light, hidden, water, wind, gray };
  const input = passInput({ id: request.pass, plan, ...measured, facilities, kernels });
  const analysis = analysePass(input, memory, kernels);
  if (analysis.state === 'cloudy') return { state: 'cloudy', ...common, cpuMs: cpuMs() };
  const findings = reported(request, analysis, { places, memory });
  return {
    state: 'analysed',
    ...common,
    algorithm: analysis.algorithm,
    memoryPasses: analysis.memoryPasses,
    noisePpmM: analysis.noisePpmM,
    limitKgH: analysis.limitKgH,
    limitSigmaKgH: analysis.limitSigmaKgH,
    hidden: hiddenGround(hidden, grid),
    findings: findings.map((finding) => onMap(finding, placesOf(finding, places), input.oil)),
    vehiclesSearched: corridors.length === 0 ? null : analysis.vehiclesSearched,
    dropped: countedReasons(analysis),
    methane: await methanePicture(analysis.layers.methane),
    gray: await vehiclePictures(picture, memory, findings),
    memory: writeSiteState(analysis.next),
    remembered: analysis.next.ground.passes.map(({ capturedAt }) => capturedAt),
    cpuMs: cpuMs(),
  };
}

/** The gray pictures that show the vehicles among the findings, if there are any. */
async function vehiclePictures(picture: Plane, { gray }: SiteState, findings: readonly Finding[]) {
  const vehicles = findings.filter(isVehicle);
  if (vehicles.length === 0) return undefined;
  return grayPictures(
    picture,
    gray,
    vehicles.flatMap(({ pixels }) => [...pixels]),
  );
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

/** The ground in which works and vehicles are an encroachment. */
function corridorsOf(
  { facilities, corridorM }: Pick<ChipToAnalyse, 'facilities' | 'corridorM'>,
  places: GridPlaces,
): readonly Corridor[] {
  return facilities.flatMap(({ id, kind, shape }) => {
    const reachM = kind === 'line' ? corridorM : FACILITY_CORRIDOR_M;
    return facilityPixels(id, shape, places).map((facility) => ({ facility, reachM }));
  });
}

const isVehicle = ({ type }: Finding) => type === 'Vehicle';
const placesOf = (finding: Finding, places: GridPlaces) => (isVehicle(finding) ? grayPlaces(places) : places);

const isGas = ({ type }: Finding) => isGasType(type);

/** The findings inside the area of the asset that its memory supports. */
function reported(
  { aoi, grid: { width } }: Pick<ChipToAnalyse, 'aoi' | 'grid'>,
  analysis: AnalysedPass,
  { places, memory }: { readonly places: GridPlaces; readonly memory: SiteState },
): readonly Finding[] {
  const before = memory.reflectance.slice(-LEAST_EARLIER).map(({ value }) => value);
  const isKnownGround = ({ pixels }: Finding) =>
    before.length >= LEAST_EARLIER && timesSeen(before, pixels) >= LEAST_SEEN;
  const isShade = underPlume(analysis.findings);
  const isOnWorks = onWorks(analysis.findings, width);
  const placeOf = (finding: Finding) => placesOf(finding, places).toPlace(...finding.point);
  // A vehicle is only found where three earlier gray pictures show the ground.
  const isSupported = (finding: Finding) =>
    isGas(finding) ||
    (isVehicle(finding)
      ? !isOnWorks(places.toPixel(placeOf(finding)))
      : isKnownGround(finding) && !isShade(finding));
  return analysis.findings.filter((finding) => isSupported(finding) && pointInArea(placeOf(finding), aoi));
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
    outline: outlineArea(outline, places),
    facility: facility?.id,
    cover: isOily(finding) ? oilCover(oil, finding.pixels) : undefined,
  };
}

function countedReasons({ dropped }: AnalysedPass): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { product, reason } of dropped) {
    const key = `${product} ${reason}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
