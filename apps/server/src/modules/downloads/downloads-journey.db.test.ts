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

/** Each question takes the server some of the time in which it packs. */
const ASK_EVERY_MS = 100;

async function finishedDownload(id: string): Promise<Download> {
  const params = { program: 1, download: id };
  for (let attempt = 0; attempt < 1250; attempt += 1) {
    const answer = await app.call(readDownload, { as: CUSTOMER, params });
    const now = download.parse(await answer.json());
    if (now.status !== 'Pending') return now;
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`download ${id} did not finish`);
}

it('renders the pictures of simulated scenes, packs them and serves them by a link', async () => {
  const { features } = await searchScenes(app);
  const items = features.slice(0, 2).map(({ id, collection, assets }) => {
    return { collection, file_id: id, assets: Object.keys(assets) };
  });
  const answer = await app.call(createDownload, {
    as: CUSTOMER,
    params: { program: 1 },
    body: { items, name: 'Two scenes' },
  });
  const created = download.parse(await answer.json());
  expect(created).toMatchObject({ status: 'Pending', scenes: 2, size: null });
  const packed = await finishedDownload(created.id);
  expect([packed.message, packed.status, packed.progress]).toEqual([null, 'Ready', 1]);
  const zip = Buffer.from(await (await fetch(packed.url ?? '')).arrayBuffer());
  const entries = readZip(zip);
  const manifest: { files: { path: string; sha256: string }[] } = JSON.parse(String(entries.at(-1)?.bytes));
  expect(entries.slice(0, -1).map(({ path, bytes }) => [path, sha256(bytes)])).toEqual(
    manifest.files.map((file) => [file.path, file.sha256]),
  );
  expect(manifest.files).toHaveLength(packed.files);
  // The client has the last byte a moment before the server records it.
  await expect.poll(async () => (await finishedDownload(created.id)).status).toBe('Finished');
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
