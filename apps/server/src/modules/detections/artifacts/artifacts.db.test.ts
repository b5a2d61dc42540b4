import { detectionArtifactCalls, type Problem, readDetectionFile } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { MONITOR, STAFF, useDetectionsApp } from '../detections.fixture.ts';
import { type monitorCalls, PNG } from '../monitor.fixture.ts';

const { world, list } = useDetectionsApp();
let app: TestApp;
let calls: ReturnType<typeof monitorCalls>;
let asset: string;
beforeAll(() => {
  ({ app, calls, asset } = world());
});

describe('pictures and files of a finding', () => {
  it('are answered by their labels, files only on request, and opened by members who use Monitor', async () => {
    const { id } = await calls.addPublished(asset);
    const picture = await calls.addArtifact(id);
    await calls.addArtifact(id, { label: 'Spectrum', role: 'file' });
    const href = `/api/files/detections/${id}/${picture.id}`;
    expect((await list()).results).toMatchObject([{ artifacts: { Methane: href }, files: [] }]);
    const all = (await list({ include_files: 'all' })).results[0];
    expect(all?.files.map(({ label }) => label)).toEqual(['Methane', 'Spectrum']);
    const params = { detection: id, artifact: picture.id };
    const file = await app.call(readDetectionFile, { as: MONITOR, params });
    expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      'image/png',
      null,
    ]);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG);
    const part = await app.call(readDetectionFile, { as: MONITOR, params, headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
    for (const as of ['program-admin@demo.example', 'tasking@demo.example', 'other@demo.example'])
      await calls.call(readDetectionFile, 404, { as, params });
  });

  it('of a withheld finding open for staff, who decide about it, and for no customer', async () => {
    const { id } = await calls.addDetection(asset);
    const { id: artifact } = await calls.addArtifact(id);
    const params = { detection: id, artifact };
    await calls.call(readDetectionFile, 404, { as: MONITOR, params });
    const file = await app.call(readDetectionFile, { as: STAFF, params });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG);
  });

  it('are registered only as they are, once per label', async () => {
    const { id } = await calls.addDetection(asset);
    const { id: artifact, object_key, sha256 } = await calls.addArtifact(id);
    const body = {
      detection: id,
      label: 'Other',
      role: 'picture',
      media_type: 'image/png',
      object_key,
      sha256,
    };
    const refused = (changes: object, status = 422) =>
      calls.call<Problem>(detectionArtifactCalls.add, status, { as: STAFF, body: { ...body, ...changes } });
    expect((await refused({ sha256: 'ab'.repeat(32) })).errors).toMatchObject([{ field: 'sha256' }]);
    expect((await refused({ media_type: 'image/jpeg' })).errors).toMatchObject([{ field: 'media_type' }]);
    expect((await refused({ object_key: 'none.png' })).errors).toMatchObject([{ field: 'object_key' }]);
    expect((await refused({ detection: asset })).errors).toMatchObject([{ code: 'unknown_detection' }]);
    await refused({ label: 'Methane' }, 409);
    const params = { artifact };
    const changed = { as: STAFF, params, body: { label: 'Before', position: 3 } };
    expect(await calls.call(detectionArtifactCalls.update, 200, changed)).toMatchObject({
      label: 'Before',
      position: 3,
    });
    await calls.call(detectionArtifactCalls.remove, 204, { as: STAFF, params });
  });

  it('are objects of the same program or of no one: foreign ones are refused like missing ones', async () => {
    const { foreignAsset } = world();
    const { id } = await calls.addDetection(asset);
    const { id: foreign } = await calls.addDetection(foreignAsset);
    const theirs = await calls.addArtifact(foreign);
    const { store } = app.application.services;
    const sha256 = theirs.sha256;
    const body = { detection: id, label: 'Map', role: 'picture', media_type: 'image/png', sha256 };
    const add = (object_key: string | null, status: number) =>
      calls.call<Problem>(detectionArtifactCalls.add, status, { as: STAFF, body: { ...body, object_key } });
    const unknown = '00000000-0000-4000-8000-000000000000';
    const missing = (await add('none.png', 422)).errors;
    for (const key of [
      `monitor/responses/${foreign}/${unknown}`,
      `monitor/findings/${foreign}/${unknown}.webp`,
      `monitor/${foreignAsset}/passes/x/y.webp`,
      `monitor/${unknown}/passes/x/y.webp`,
      `reports/${world().programs.second}/${unknown}/0123456789abcdef.pdf`,
      `downloads/${unknown}/archive.zip`,
    ]) {
      await store.put(ARCHIVE_BUCKET, key, PNG);
      expect((await add(key, 422)).errors).toEqual(missing);
    }
    expect((await add(theirs.object_key, 422)).errors).toEqual(missing);
    const own = `monitor/${asset}/passes/x/y.webp`;
    await store.put(ARCHIVE_BUCKET, own, PNG);
    await add(own, 201);
  });

  it('do not move to a finding of another program', async () => {
    const { id } = await calls.addDetection(asset);
    const { id: foreign } = await calls.addDetection(world().foreignAsset);
    const { id: artifact } = await calls.addArtifact(id);
    const change = { as: STAFF, params: { artifact }, body: { detection: foreign } };
    const { errors } = await calls.call<Problem>(detectionArtifactCalls.update, 422, change);
    expect(errors).toMatchObject([{ field: 'object_key', code: 'missing' }]);
    const { id: other } = await calls.addDetection(asset);
    await calls.call(detectionArtifactCalls.update, 200, { ...change, body: { detection: other } });
  });
});
