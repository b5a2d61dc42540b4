import { createHash } from 'node:crypto';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { ASSET, PNG, SITE } from '../../modules/detections/monitor.fixture.ts';
import { orbitLines } from '../../modules/ground/orbit.fixture.ts';
import { SAN_FRANCISCO } from '../../modules/orders/capture-orders.fixture.ts';
import { calibration, npy, override } from '../../modules/pipeline/ledger.fixture.ts';
import { SENSOR } from './contracts.fixture.ts';
import { COLLECTION, LICENCE, OPEN, OWN, PROGRAM, type World } from './world.fixture.ts';

/** Ids of what the calls before have added, by the kind of record, and some of the program. */
export type Ids = Readonly<Record<string, unknown>>;

/** Keys of files in the archive. */
export const FILES = {
  picture: 'walk/methane.png',
  report: 'walk/report.pdf',
  header: 'walk/header.png',
} as const;
const PDF = Buffer.from('%PDF-1.7\n');

/** Stores the files that the records below name. */
export async function storeFiles({ app }: World): Promise<void> {
  const { store } = app.application.services;
  const gain = npy('<f4', [3, 4], new Float32Array(12).fill(2));
  const files: Readonly<Record<string, Uint8Array>> = {
    [FILES.picture]: PNG,
    [FILES.header]: PNG,
    [FILES.report]: PDF,
    'gain.npy': gain,
    'levels.npy': gain,
    'dark.npy': npy('<u2', [5, 3, 4], new Uint16Array(60)),
  };
  for (const [key, bytes] of Object.entries(files)) await store.put(ARCHIVE_BUCKET, key, bytes);
}

const DAY = { start: '2026-12-01T00:00:00.000Z', end: '2026-12-02T00:00:00.000Z' };
const NOT_LIMITED = { product_level_access: null, subscribed_products: null };

/** The kinds of records that staff manage, each with what a new one is, in the order in which they need each other. */
export const RECORDS: readonly (readonly [kind: string, body: (ids: Ids) => object])[] = [
  ['ProgramCollection', () => ({ program: PROGRAM, collection: 'delta-hsi-l1a' })],
  [
    'ManagedProgram',
    () => ({
      name: 'Walk',
      company_name: 'Walk Ltd',
      start_date: '2026-01-01',
      end_date: '2027-12-31',
      active: true,
      max_users: 15,
      max_taskings: 100,
      max_order_area_km2: null,
      sensor_data_access: [SENSOR],
      collections: [COLLECTION],
      eulas: [1],
      ...NOT_LIMITED,
    }),
  ],
  [
    'ManagedEula',
    () => ({ name: 'Walk', short_name: 'Walk', text: '1. Who.', identifying_value: 'walk-1.0' }),
  ],
  [
    'ManagedDataProduct',
    () => ({
      name: 'Walk',
      product_level: 'Basic',
      file_formats: ['COG'],
      collections: [COLLECTION],
      description: '',
    }),
  ],
  [
    'OperatedSensor',
    () => ({
      osk_sensor_name: 'Eye-9',
      serial: 'E9',
      max_slew_angle: 30,
      tasking_eligible_start: '2026-01-01T00:00:00.000Z',
      tasking_eligible_end: null,
      launch_date: '2026-01-01',
      launch_site: 'Kourou',
      slew_rate: 1,
      settle_time: 10,
      swath_km: 12,
    }),
  ],
  ['ElementSet', () => ({ raw_tle: orbitLines(0, { catalogNumber: 56_195 }).join('\n') })],
  [
    'StateVector',
    () => ({ epoch: '2026-11-20T00:00:00Z', position_km: [6828, 0, 0], velocity_km_s: [0, -1, 7.5] }),
  ],
  [
    'TaskingRequest',
    () => ({
      program: PROGRAM,
      name: 'Bay',
      aoi: SAN_FRANCISCO,
      sensors: [SENSOR],
      window_start: '2026-11-22T00:00:00.000Z',
      window_end: '2026-12-22T00:00:00.000Z',
      status: 'order_active',
    }),
  ],
  ['TaskingSchedule', () => DAY],
  ['SensorSchedule', () => ({ sensor: SENSOR, start: '2026-12-03T00:00:00Z', end: '2026-12-04T00:00:00Z' })],
  [
    'SensorTask',
    ({ SensorSchedule, TaskingRequest }) => ({
      schedule: SensorSchedule,
      tasking_request: TaskingRequest,
      start: '2026-12-03T10:00:00.000Z',
      end: '2026-12-03T10:00:10.000Z',
      roll: 5,
    }),
  ],
  ['BlockOut', () => ({ sensor: SENSOR, ...DAY, reason: 'Service' })],
  [
    'GroundStation',
    () => ({ name: 'Walk', position: { type: 'Point', coordinates: [15.4, 78.23, 450] }, min_elevation: 5 }),
  ],
  [
    'GroundStationPass',
    ({ GroundStation }) => ({
      station: GroundStation,
      sensor: SENSOR,
      rise: '2026-11-22T10:00:00Z',
      set: '2026-11-22T10:10:00Z',
      max_elevation: 40,
    }),
  ],
  [
    'OrbitRow',
    () => ({
      sensor: SENSOR,
      orbit_num: 1,
      row_num: 1,
      start: '2026-11-22T10:00:00Z',
      end: '2026-11-22T10:01:00Z',
      ground_track: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 4],
        ],
      },
      eclipsed: false,
    }),
  ],
  [
    'PipelineCapture',
    () => ({
      collection: COLLECTION,
      file_id: 'walk-capture',
      acquisition_time: '2026-11-20T10:00:00Z',
      footprint: SITE,
    }),
  ],
  ['Aoi', () => ({ program: PROGRAM, name: 'Harbour', aoi: SITE })],
  [
    'StaffOrder',
    ({ user }) => ({
      program: PROGRAM,
      requested_by: user,
      orderType: 'archive',
      collection: COLLECTION,
      item_ids: [OPEN],
      name: 'Harbour',
      productLevel: 'Basic',
      s3Bucket: 'walk-bucket',
      s3Folder: 'harbour',
      required_license: LICENCE,
    }),
  ],
  [
    'FileDeliveryEvent',
    ({ order }) => ({
      order,
      bucket: 'walk-bucket',
      path: 'disk-17/scene.tif',
      file_id: OWN,
      task_id: null,
      status: 'delivered',
      size: 734003200,
      sha256: null,
      note: 'Handed over on a disk',
      delivered_at: '2026-11-21T08:14:09.000Z',
    }),
  ],
  ['ManagedAsset', () => ({ program: PROGRAM, ...ASSET, name: 'Walk' })],
  [
    'ManagedDetection',
    ({ ManagedAsset }) => ({
      asset: ManagedAsset,
      detection_type: 'Methane',
      detected_at: '2026-11-18T17:52:00Z',
      coordinates: { type: 'Point', coordinates: [-102.39, 31.91] },
    }),
  ],
  [
    'DetectionArtifact',
    ({ ManagedDetection }) => ({
      detection: ManagedDetection,
      label: 'Methane',
      role: 'picture',
      media_type: 'image/png',
      object_key: FILES.picture,
      sha256: createHash('sha256').update(PNG).digest('hex'),
      position: 0,
    }),
  ],
  [
    'ManagedReport',
    ({ ManagedAsset }) => ({
      program: PROGRAM,
      report_type: 0,
      assets: [ManagedAsset],
      period_start: '2026-10-12T00:00:00.000Z',
      period_end: '2026-11-12T00:00:00.000Z',
      object_key: FILES.report,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      pages: 6,
    }),
  ],
  ['Calibration', () => calibration({ sensor: SENSOR })],
  ['DarksOverride', () => override({ sensor: SENSOR })],
  ['PermissionSet', () => ({ name: 'Walk', description: '', operations: ['readSystem'] })],
  ['Application', ({ PermissionSet }) => ({ name: 'Walk', description: '', permission_set: PermissionSet })],
  ['Role', () => ({ name: 'Walker' })],
];
