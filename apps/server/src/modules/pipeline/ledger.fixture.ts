import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ScenePlan } from '@sigma/simulator';

export const SENSOR = 961;
export const FILE_ID = 'ledger-1';
/** Side of the simulated scene. */
export const SIDE = 24;
export const uriOf = (key: string): string => `s3://${ARCHIVE_BUCKET}/${key}`;

/** A ring of one degree. */
export function squareAt(at: number) {
  return [
    [at, at],
    [at + 1, at],
    [at + 1, at + 1],
    [at, at + 1],
    [at, at],
  ];
}

export const FOOTPRINT = { type: 'Polygon', coordinates: [squareAt(10)] };

/** A file as `numpy.save` writes it. */
export function npy(descr: string, shape: readonly number[], values: Float32Array | Uint16Array): Uint8Array {
  const text = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.join(', ')}), }`;
  const header = Buffer.alloc(128, ' ');
  header.write('\x93NUMPY\x01\0', 'latin1');
  header.writeUInt16LE(118, 8);
  header.write(text, 10, 'latin1');
  header[127] = 10;
  return Buffer.concat([header, new Uint8Array(values.buffer)]);
}

export const calibration = (changes: object = {}) => ({
  sensor: SENSOR,
  calibration_type: 'radiometric',
  calibration_time: '2026-05-01T00:00:00Z',
  bands: 3,
  samples: 4,
  frame_rate: 120,
  working_s3_uri: uriOf('gain.npy'),
  raw_s3_uri: uriOf('levels.npy'),
  ...changes,
});
export const override = (changes: object = {}) => ({
  sensor: SENSOR,
  rows: 5,
  cols: 4,
  bands: 3,
  raw_s3_uri: uriOf('dark.npy'),
  ...changes,
});

/** A simulated scene of the collection of these tests. */
export function sceneOf(plan: ScenePlan) {
  const { id, start, end, taskId, sensor, footprint } = plan;
  const unknown = { taskName: null, cloudCover: null, sunAzimuth: null, sunElevation: null, offNadir: null };
  return {
    ...unknown,
    collection: 'ledger',
    id,
    start,
    end,
    captureId: taskId,
    taskId,
    sensor,
    footprint,
    areaKm2: 1,
    viewAzimuth: null,
    imagingMode: 'unknown',
    sensorSerial: null,
    item: { properties: {}, assets: {} },
    recipe: { kind: 'simulated', seed: 7, plan },
    processedAt: end,
    assets: [],
  } as const;
}
