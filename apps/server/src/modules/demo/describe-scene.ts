import { createHash } from 'node:crypto';
import { type ItemScene, itemOf, type NewAsset, type NewScene } from '@sigma/archive';
import { areaKm2, bboxOf, splitAtAntimeridian } from '@sigma/geo';
import { rescaleAffine } from '@sigma/raster';
import { BAND_COUNT, type ScenePlan, SENSORS, VISUAL_BANDS, WAVELENGTHS_NM } from '@sigma/simulator';
import { RADIANCE_UNIT } from '../../capture-lines/radiance.ts';
import { collectionOfPlace } from './world.ts';

/** Time from the end of a capture until the scene is in the catalogue. */
export const PROCESSING_MS = 45 * 60_000;
const VISUAL_FACTOR = 2;
const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';

export interface PlannedScene {
  readonly seed: number;
  readonly plan: ScenePlan;
  readonly cloudCover: number | null;
  /** By default, derived from the place. */
  readonly collection?: string | undefined;
  /** By default, some time after the capture. */
  readonly processedAt?: Date | undefined;
}

/** A planned scene as the archive stores it: its files are made later, from the recipe. */
export function describeScene({ seed, plan, cloudCover, ...given }: PlannedScene): NewScene {
  const { acquisition } = plan;
  const collection = given.collection ?? collectionOfPlace(plan.place);
  const footprint = splitAtAntimeridian(plan.footprint);
  const scene: ItemScene = {
    collection,
    id: plan.id,
    start: plan.start,
    end: plan.end,
    captureId: uuidOf(`${collection}/${plan.id}`),
    taskId: plan.taskId,
    taskName: plan.taskName,
    sensor: plan.sensor,
    footprint,
    areaKm2: areaKm2(footprint),
    cloudCover,
    sunAzimuth: acquisition.sunAzimuth,
    sunElevation: acquisition.sunElevation,
    offNadir: acquisition.offNadir,
    viewAzimuth: acquisition.azimuth,
    imagingMode: plan.imagingMode,
    sensorSerial: sensorOf(plan)?.serial ?? null,
    processedAt: given.processedAt ?? new Date(plan.end.getTime() + PROCESSING_MS),
    assets: plannedAssets(collection, plan.id),
  };
  return { ...scene, item: itemOfPlan(scene, plan), recipe: { kind: 'simulated', seed, plan } };
}

const sensorOf = (plan: ScenePlan) => SENSORS.find((sensor) => sensor.oskId === plan.sensor);

function plannedAssets(collection: string, id: string): readonly NewAsset[] {
  const planned = (
    key: string,
    file: string,
    mediaType: string,
    title: string,
    roles: readonly string[],
  ) => ({
    key,
    state: 'planned' as const,
    objectKey: `${collection}/${id}/${file}`,
    mediaType,
    roles,
    title,
    size: null,
    sha256: null,
  });
  return [
    planned('visual_rgb', 'visual_rgb.tif', COG, 'Natural colours', ['visual', 'data']),
    planned('thumbnail', 'thumbnail.webp', 'image/webp', 'Thumbnail', ['thumbnail']),
    planned('cloud_map', 'cloud_map.png', 'image/png', 'Clouds (yellow) and shadows (green)', [
      'cloud',
      'cloud-shadow',
    ]),
    planned('envi_header', 'cube.hdr', 'text/plain', 'ENVI header of the cube', ['metadata']),
  ];
}

function itemOfPlan(scene: ItemScene, plan: ScenePlan): object {
  const { acquisition, grid } = plan;
  const sensor = sensorOf(plan);
  return itemOf(scene, {
    bbox: bboxOf(scene.footprint),
    datetime: plan.datetime,
    platform: sensor?.name.toLowerCase(),
    constellation: 'ghost',
    instruments: ['ghost-hsi'],
    gsd: rounded(Math.max(acquisition.alongTrackGsd, acquisition.crossTrackGsd), 2),
    orbitState: acquisition.orbitState,
    internationalDesignator: sensor === undefined ? undefined : designatorOf(sensor.internationalDesignator),
    processingLevel: 'L1',
    dataType: 'uint16',
    // The first recipes have counts, which follow the exposure.
    unit: plan.recipe === undefined ? 'DN' : RADIANCE_UNIT,
    grid,
    assetGrids: {
      visual_rgb: {
        epsg: grid.epsg,
        width: grid.width * VISUAL_FACTOR,
        height: grid.height * VISUAL_FACTOR,
        transform: rescaleAffine(grid.transform, 1 / VISUAL_FACTOR, 1 / VISUAL_FACTOR),
      },
    },
    assetFields: { visual_rgb: { bands: VISUAL_RGB } },
    simulated: true,
    orderable: true,
    sigma: sensorMembers(plan),
  });
}

/** Members of a scene that no extension of STAC names. */
function sensorMembers({ acquisition, grid, place }: ScenePlan): Readonly<Record<string, unknown>> {
  return {
    place,
    sensor_type: 'hyperspectral',
    band_count: BAND_COUNT,
    interleave: 'bil',
    frame_rate: rounded(acquisition.frameRateHz, 3),
    frame_rate_unit: 'Hz',
    integration_time: rounded(acquisition.integrationTimeMs, 4),
    integration_time_unit: 'ms',
    along_track_gsd: rounded(acquisition.alongTrackGsd, 3),
    cross_track_gsd: rounded(acquisition.crossTrackGsd, 3),
    angle_to_north: rounded(acquisition.angleToNorth, 4),
    roll: rounded(acquisition.roll, 4),
    fpa_col_start: 0,
    fpa_col_end: grid.width - 1,
    fpa_row_start: 0,
    fpa_row_end: BAND_COUNT - 1,
    element_set: acquisition.elementSet,
  };
}

const VISUAL_RGB = ['red', 'green', 'blue'].map((name, index) => ({
  name,
  'eo:common_name': name,
  // micrometres
  'eo:center_wavelength': (WAVELENGTHS_NM[VISUAL_BANDS[index] ?? 0] ?? 0) / 1000,
  data_type: 'uint8',
}));

/** "23054T" of an element set is "2023-054T" in full. */
function designatorOf(short: string): string {
  const year = Number(short.slice(0, 2));
  return `${year < 57 ? 2000 + year : 1900 + year}-${short.slice(2)}`;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** The same UUID for the same text (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
