import { connect, createServer } from 'node:net';
import { cubeSpectrum, readCubePlanes, readCubeSpectrum } from '@sigma/contract';
import { ASSET_KEYS } from '@sigma/domain';
import { folderStore } from '@sigma/storage';
import { s3Environment, s3TestsRun, type TestS3, testS3 } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addScene, addStored, CUSTOMER, openCollection, storedAsset } from './cubes.fixture.ts';

/** Swift consists of four Python programs, which start slowly. */
const START_MS = 120_000;
/** A store that hangs is given ten seconds. */
const HANGS_MS = 40_000;
/** The name contains the process id, because a long-running server retains the objects of earlier runs. */
const COLLECTION = `cubes-${process.pid}`;
const [SIDE, BANDS] = [64, 300] as const;
const HEADER = `ENVI
samples = ${SIDE}
lines = ${SIDE}
bands = ${BANDS}
data type = 12
interleave = bil
byte order = 0
data units = W/(m^2 sr um)
`;
const counts = Uint16Array.from({ length: SIDE * SIDE * BANDS }, (_, at) => (at * 7919) % 50_000);

/** Forwards all bytes to a server until it hangs, and notes the ranges of the requests that read an object. */
async function recordingProxy(target: string) {
  const reads: (string | undefined)[] = [];
  const state = { hangs: false };
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    const store = connect(Number(port), hostname);
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (text.startsWith('GET ')) reads.push(/^range: *(\S+)/im.exec(text)?.[1]);
    });
    client.on('data', (bytes) => {
      if (!state.hangs) store.write(bytes);
    });
    client.on('end', () => store.end());
    store.pipe(client);
    for (const [one, other] of [
      [client, store],
      [store, client],
    ] as const)
      one.on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' ? address?.port : undefined;
  return { reads, state, url: `http://127.0.0.1:${own}`, close: () => server.close() };
}

describe.skipIf(!s3TestsRun)('cubes in an S3 bucket (needs SIGMA_TEST_SWIFT=1)', () => {
  let s3: TestS3;
  let proxy: Awaited<ReturnType<typeof recordingProxy>>;
  let app: TestApp;
  let program: number;

  beforeAll(async () => {
    s3 = await testS3();
    proxy = await recordingProxy(s3.endpoint);
    app = await startTestApp({ environment: s3Environment({ ...s3, endpoint: proxy.url }) });
    program = (await seedPeople(app.database)).first;
    await openCollection(app.database, program, ['Basic L1A'], COLLECTION);
    const data = new Uint8Array(counts.buffer);
    const { store } = app.application.services;
    for (const id of ['scene', 'far'])
      await addStored(app.database, store, { id, header: headerOf(id), data }, COLLECTION);
    const prefix = `${COLLECTION}/clouded`;
    const assets = [
      await storedAsset(store, `${prefix}.img`, ASSET_KEYS.cube, data),
      await storedAsset(store, `${prefix}.hdr`, ASSET_KEYS.cubeHeader, Buffer.from(headerOf('clouded'))),
      await storedAsset(store, `${prefix}.png`, ASSET_KEYS.cloudMap, new Uint8Array(1000)),
    ];
    await addScene(app.database, { id: 'clouded', assets, collection: COLLECTION });
  }, START_MS);
  afterAll(async () => {
    await app?.close();
    proxy?.close();
    await s3?.stop();
  });

  const read = (scene: string, col: number, row: number, as = CUSTOMER) => {
    const params = { program, collection: COLLECTION, scene };
    return app.call(readCubeSpectrum, { as, params, query: { col, row } });
  };
  const spectrum = async (col: number, row: number, { scene = 'scene', as = CUSTOMER } = {}) => {
    const answer = await read(scene, col, row, as);
    expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([200, '']);
    return cubeSpectrum.parse(await answer.json());
  };
  const expected = (col: number, row: number) =>
    Array.from({ length: BANDS }, (_, band) => counts[(row * BANDS + band) * SIDE + col]);

  it('answer a spectrum with one range of the line', async () => {
    expect((await spectrum(5, 6)).values).toEqual(expected(5, 6));
    proxy.reads.length = 0;
    expect((await spectrum(40, 9)).values).toEqual(expected(40, 9));
    const lineBytes = SIDE * BANDS * 2;
    expect(proxy.reads).toEqual([`bytes=${9 * lineBytes}-${10 * lineBytes - 1}`]);
  });

  it('are copied to the disk once for planes, from which spectra are then read', async () => {
    const params = { program, collection: COLLECTION, scene: 'scene' };
    const answer = await app.call(readCubePlanes, { as: CUSTOMER, params, query: { bands: '7' } });
    expect(answer.status).toBe(200);
    const stored = new Uint16Array(await answer.arrayBuffer());
    expect(stored[SIDE + 3]).toBe(counts[(BANDS + 7) * SIDE + 3]);
    proxy.reads.length = 0;
    expect((await spectrum(63, 63)).values).toEqual(expected(63, 63));
    expect(proxy.reads).toEqual([]);
  });

  it(
    'that cannot be read while the store hangs answer 503 with the reason, and do not delay cubes on the disk',
    async () => {
      await spectrum(0, 0, { scene: 'far' });
      const params = { program, collection: COLLECTION, scene: 'clouded' };
      const copied = await app.call(readCubePlanes, { as: CUSTOMER, params, query: { bands: '7' } });
      expect(copied.status).toBe(200);
      proxy.state.hangs = true;
      const waiting = Array.from({ length: 12 }, (_, row) => read('far', 1, 20 + row));
      const first = Promise.race(waiting);
      // Another user, who has a cube on the disk, is served in the meantime, without the cloud map of the scene.
      const asOther = { scene: 'clouded', as: 'data@demo.example' };
      const others = Promise.all([31, 32].map((row) => spectrum(3, row, asOther)));
      expect(await Promise.race([first.then(() => 'late'), others.then(() => 'served')])).toBe('served');
      expect((await others).map(({ values, cloudy }) => [values, cloudy])).toEqual(
        [31, 32].map((row) => [expected(3, row), null]),
      );
      for (const answer of await Promise.all(waiting)) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([
          503,
          expect.stringMatching(/^[23]$/),
        ]);
        expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('archive') });
      }
      proxy.state.hangs = false;
    },
    HANGS_MS,
  );
});

/** Each cube has its own description, so that they are not the same cube. */
const headerOf = (id: string) => HEADER.replace('ENVI\n', `ENVI\ndescription = {${id}}\n`);

describe('cubes whose store cannot be reached', () => {
  it('answer 503 with Retry-After', async () => {
    // No server listens on this port.
    const app = await startTestApp({
      environment: {
        S3_ENDPOINT: 'http://127.0.0.1:2',
        AWS_ACCESS_KEY_ID: 'sigma',
        AWS_SECRET_ACCESS_KEY: 'secret',
      },
    });
    try {
      const { first } = await seedPeople(app.database);
      await openCollection(app.database, first, ['Basic L1A'], 'away');
      // Stored by a process whose store was still there.
      const file = { id: 'scene', header: HEADER, data: new Uint8Array(counts.buffer) };
      await addStored(app.database, folderStore(app.folder), file, 'away');
      const params = { program: first, collection: 'away', scene: 'scene' };
      const answer = await app.call(readCubeSpectrum, { as: CUSTOMER, params, query: { col: 0, row: 0 } });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([
        503,
        expect.stringMatching(/^[23]$/),
      ]);
    } finally {
      await app.close();
    }
  });
});
