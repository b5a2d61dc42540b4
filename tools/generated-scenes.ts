import { type NewScene, SIGMA_EXTENSION } from '@sigma/archive';
import { type Area, type BBox, bboxOf, splitAtAntimeridian } from '@sigma/geo';
import { randomNumbers } from '@sigma/testkit/random-numbers';

export interface GeneratedArchive {
  readonly collection: string;
  readonly count: number;
  readonly seed: number;
  /** Scenes follow each other evenly over three years from here. */
  readonly from: Date;
}

const DAY_MS = 86_400_000;
export const ARCHIVE_DAYS = 1096;
const KM_A_DEGREE = 111.32;
const WIDTH_KM = 10;
const LENGTH_KM = 60;
const SCENES_A_TASK = 5;
const SENSORS = 5;

/** A version-8 UUID that holds a number. */
export function numberedUuid(kind: number, n: number): string {
  return `${kind.toString(16).padStart(8, '0')}-0000-8000-8000-${n.toString(16).padStart(12, '0')}`;
}

/**
 * The scenes of an archive that is the same for the same seed: footprints of about 10 x 60 km along the tracks of
 * five sensors over the globe, in tasks of five scenes, oldest first.
 */
export function* generatedScenes({ collection, count, seed, from }: GeneratedArchive): Generator<NewScene> {
  const next = randomNumbers(seed);
  let corner: readonly [number, number] = [0, 0];
  let rises = true;
  for (let n = 0; n < count; n += 1) {
    if (n % SCENES_A_TASK === 0) {
      corner = [next() * 360 - 180, next() * 150 - 75];
      rises = next() < 0.5;
    }
    const step = ((n % SCENES_A_TASK) * LENGTH_KM * 0.9) / KM_A_DEGREE;
    const place = [corner[0], Math.min(79, corner[1] + step)] as const;
    const start = new Date(from.getTime() + Math.floor(((n + next()) / count) * ARCHIVE_DAYS * DAY_MS));
    yield sceneAt({ collection, n, start, footprint: strip(place, rises), next, rises });
  }
}

/** A strip whose long side leans as the track of a polar orbit does. */
function strip([lon, lat]: readonly [number, number], rises: boolean): Area {
  const wide = WIDTH_KM / KM_A_DEGREE / Math.cos((lat * Math.PI) / 180);
  const long = LENGTH_KM / KM_A_DEGREE;
  const lean = (rises ? -1 : 1) * wide * 1.1;
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  const at = (x: number, y: number): [number, number] => [round(lon + x), round(lat + y)];
  const ring = [at(0, 0), at(wide, 0), at(wide + lean, long), at(lean, long), at(0, 0)];
  return splitAtAntimeridian({ type: 'Polygon', coordinates: [ring] });
}

interface Parts {
  readonly collection: string;
  readonly n: number;
  readonly start: Date;
  readonly footprint: Area;
  readonly next: () => number;
  readonly rises: boolean;
}

function sceneAt({ collection, n, start, footprint, next, rises }: Parts): NewScene {
  const task = Math.floor(n / SCENES_A_TASK);
  const sensor = 1 + (task % SENSORS);
  const scene = {
    collection,
    id: `G${sensor}-${start.toISOString().slice(0, 19).replaceAll(/\W/g, '')}-${n.toString(36)}`,
    start,
    end: new Date(start.getTime() + 8000),
    captureId: numberedUuid(1, n),
    taskId: numberedUuid(2, task),
    taskName: `Task ${task}`,
    sensor,
    footprint,
    areaKm2: WIDTH_KM * LENGTH_KM,
    cloudCover: Math.round(next() * 1000) / 10,
    sunAzimuth: Math.round(next() * 3600) / 10,
    sunElevation: Math.round(next() * 900) / 10,
    offNadir: Math.round(next() * 300) / 10,
    viewAzimuth: Math.round(next() * 3600) / 10,
    imagingMode: 'linescan',
    sensorSerial: `FM${sensor}`,
    processedAt: new Date(start.getTime() + 3_600_000),
    assets: [],
  } as const;
  // Nothing of it is stored, so no asset has a row.
  return { ...scene, item: itemOfScene(scene, bboxOf(footprint), rises), recipe: null, assets: [] };
}

/** As `itemOf` writes it; put down directly, as making the scenes is part of what a load takes. */
function itemOfScene(scene: Omit<NewScene, 'item' | 'recipe'>, bbox: BBox, rises: boolean): object {
  const processed = scene.processedAt.toISOString();
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: EXTENSIONS,
    id: scene.id,
    collection: scene.collection,
    geometry: scene.footprint,
    bbox,
    properties: {
      datetime: new Date(scene.start.getTime() + 4000).toISOString(),
      start_datetime: scene.start.toISOString(),
      end_datetime: scene.end.toISOString(),
      created: processed,
      updated: processed,
      platform: `generated-${scene.sensor}`,
      constellation: 'generated',
      instruments: ['hyperspectral'],
      gsd: 8.2,
      'eo:cloud_cover': scene.cloudCover,
      'view:off_nadir': scene.offNadir,
      'view:azimuth': scene.viewAzimuth,
      'view:sun_azimuth': scene.sunAzimuth,
      'view:sun_elevation': scene.sunElevation,
      'sat:orbit_state': rises ? 'ascending' : 'descending',
      'proj:code': 'EPSG:4326',
      'proj:shape': [7680, 1280],
      'proj:transform': [7e-5, 0, 0, 0, -7e-5, 0],
      'sigma:task_id': scene.taskId,
      'sigma:task_name': scene.taskName,
      'sigma:sensor': scene.sensor,
      'sigma:sensor_serial': scene.sensorSerial,
      'sigma:imaging_mode': scene.imagingMode,
      'sigma:area_km2': scene.areaKm2,
      'sigma:simulated': true,
      'sigma:orderable': false,
    },
    assets: Object.fromEntries(
      ASSETS.map((key) => [
        key,
        {
          href: `/api/files/${scene.id}/${key}`,
          type: 'image/tiff; application=geotiff; profile=cloud-optimized',
          title: `Generated ${key}`,
          roles: ['data'],
        },
      ]),
    ),
  };
}

const ASSETS = ['visual_rgb', 'thumbnail', 'cloud_map'];
const EXTENSIONS = [
  ...['eo/v2.0.0', 'view/v1.1.0', 'sat/v1.2.0', 'projection/v2.0.0', 'processing/v1.2.0', 'file/v2.1.0'].map(
    (name) => `https://stac-extensions.github.io/${name}/schema.json`,
  ),
  SIGMA_EXTENSION,
];
