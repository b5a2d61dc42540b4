import { createHash } from 'node:crypto';
import {
  assetCalls,
  type Detection,
  type DetectionArtifact,
  detectionArtifactCalls,
  detectionCalls,
  type MonitoringAsset,
  type Operation,
  publishDetection,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { expect } from 'vitest';
import type { TestApp, TestCall } from '../../testing/test-app.ts';

/** A square of about 2 km near Midland. */
export const SITE = {
  type: 'Polygon',
  coordinates: [
    [
      [-102.4, 31.9],
      [-102.38, 31.9],
      [-102.38, 31.92],
      [-102.4, 31.92],
      [-102.4, 31.9],
    ],
  ],
} as const;

export const ASSET = {
  name: 'Permian pads',
  monitoring_start_date: '2026-03-12',
  monitoring_end_date: '2027-03-12',
  monitoring_frequency: 'monthly',
  aoi: SITE,
  report_emails: ['ops@demo.example'],
  alert_emails: ['ops@demo.example', 'field@demo.example'],
};

/** The first bytes of a picture. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Calls that state the expected status, for tests of Monitor. */
export function monitorCalls(app: TestApp) {
  async function call<Answer>(operation: Operation, status: number, input: TestCall): Promise<Answer> {
    const answer = await app.call(operation, input);
    const text = await answer.text();
    expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
    return JSON.parse(text === '' ? 'null' : text);
  }
  const as = 'admin@demo.example';
  const addAsset = (program: number, changes: object = {}) =>
    call<MonitoringAsset>(assetCalls.add, 201, { as, body: { program, ...ASSET, ...changes } });
  const addDetection = (asset: string, changes: object = {}) =>
    call<Detection>(detectionCalls.add, 201, {
      as,
      body: {
        asset,
        detection_type: 'Methane',
        detected_at: '2026-11-18T17:52:00Z',
        coordinates: { type: 'Point', coordinates: [-102.39, 31.91] },
        ...changes,
      },
    });
  const publish = (detection: string) =>
    call<Detection>(publishDetection, 200, { as, params: { detection } });
  return {
    call,
    addAsset,
    addDetection,
    publish,
    /** Registers a picture or file whose object is in the archive. */
    async addArtifact(detection: string, changes: object = {}) {
      const { store } = app.application.services;
      await store.ensureBucket(ARCHIVE_BUCKET);
      const object_key = `monitoring/${detection}/methane.png`;
      await store.put(ARCHIVE_BUCKET, object_key, PNG);
      const file = {
        label: 'Methane',
        role: 'picture',
        media_type: 'image/png',
        object_key,
        sha256: createHash('sha256').update(PNG).digest('hex'),
      };
      const body = { detection, ...file, ...changes };
      return call<DetectionArtifact>(detectionArtifactCalls.add, 201, { as, body });
    },
    async addPublished(asset: string, changes: object = {}) {
      return publish((await addDetection(asset, changes)).id);
    },
  };
}
