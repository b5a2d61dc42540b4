import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createDownload, type Download, download, readDownload } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedDemo } from '../demo/index.ts';
import { CUSTOMER, searchScenes } from '../orders/delivery/delivery-proof.fixture.ts';
import { readZip } from './read-zip.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedDemo({ database: app.database, clock: app.clock.now });
});
afterAll(() => app?.close());

async function settled(id: string): Promise<Download> {
  const params = { program: 1, download: id };
  for (let asked = 0; asked < 5000; asked += 1) {
    const answer = await app.call(readDownload, { as: CUSTOMER, params });
    const now = download.parse(await answer.json());
    if (now.status !== 'Pending') return now;
    await wait(25);
  }
  throw new Error(`download ${id} does not come to an end`);
}

it('makes the pictures of simulated scenes, packs them and hands them out by a link', async () => {
  const { features } = await searchScenes(app);
  const items = features.slice(0, 2).map(({ id, collection, assets }) => {
    return { collection, file_id: id, assets: Object.keys(assets) };
  });
  const answer = await app.call(createDownload, {
    as: CUSTOMER,
    params: { program: 1 },
    body: { items, name: 'Two scenes' },
  });
  const asked = download.parse(await answer.json());
  expect(asked).toMatchObject({ status: 'Pending', scenes: 2, size: null });
  const packed = await settled(asked.id);
  expect([packed.message, packed.status, packed.progress]).toEqual([null, 'Ready', 1]);
  const zip = Buffer.from(await (await fetch(packed.url ?? '')).arrayBuffer());
  const entries = readZip(zip);
  const manifest: { files: { path: string; sha256: string }[] } = JSON.parse(String(entries.at(-1)?.bytes));
  expect(entries.slice(0, -1).map(({ path, bytes }) => [path, sha256(bytes)])).toEqual(
    manifest.files.map((file) => [file.path, file.sha256]),
  );
  expect(manifest.files).toHaveLength(packed.files);
  // A client has its last byte a moment before the server knows.
  await expect.poll(async () => (await settled(asked.id)).status).toBe('Finished');
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
