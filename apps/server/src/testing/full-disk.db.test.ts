import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSearchArea, listSearchAreas, problem } from '@sigma/contract';
import { openDatabase } from '@sigma/db';
import { type OwnPostgres, ownPostgres, smallDisk, type TestDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignIn } from './browser.fixture.ts';
import { seedPeople } from './demo-people.fixture.ts';
import { onPostgres } from './server-database.fixture.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Room for either engine, and for the data folder. */
const DISK_MB = 450;
const START_MS = 120_000;
const OWNER = 'customer@demo.example';

// Only root on Linux may mount a disk; elsewhere these tests are skipped.
const disk = await smallDisk(DISK_MB);

describe.skipIf(disk === undefined)('a server whose disk is full', () => {
  let postgres: OwnPostgres | undefined;
  let app: TestApp;

  beforeAll(async () => {
    const place = disk ?? expect.fail();
    const cluster = join(place.path, 'cluster');
    if (onPostgres) {
      await mkdir(cluster, { mode: 0o755 });
      postgres = await ownPostgres({ path: cluster, remove: async () => undefined });
    }
    const url = postgres?.url;
    const data = join(place.path, 'data');
    await mkdir(data);
    app = await startTestApp({
      folder: { path: data, remove: async () => undefined },
      openDatabase: async (): Promise<TestDatabase> => ({
        ...(url === undefined
          ? await openDatabase({ folder: data, clock: () => new Date() })
          : await openDatabase({ url })),
        url,
      }),
    });
    await seedPeople(app.database);
  }, START_MS);
  afterAll(async () => {
    await app?.close();
    await postgres?.remove();
    await disk?.remove();
  }, START_MS);

  const add = (name: string) => app.call(createSearchArea, { as: OWNER, body: { name, area: roundArea() } });
  const list = async () => (await app.call(listSearchAreas, { as: OWNER })).status;
  const issuer = () => ({ issuer: `${app.url}/oidc`, redirectUri: `${app.url}/callback` });
  const readiness = async () => {
    const answer = await fetch(`${app.url}/readyz`);
    return [answer.status, await answer.json()];
  };

  it('is ready, then answers writes with 503 and Retry-After, reads with 200, and goes on once there is space', async () => {
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
    // The first call of a user is written.
    expect(await list()).toBe(200);
    await disk?.fill();
    const answers = [];
    for (let at = 0; at < 60; at++) answers.push(await add(`Area ${at}`));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(30);
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(60);
      expect(problem.parse(await answer.json())).toMatchObject({
        code: 'unavailable',
        detail: expect.stringContaining('disk of the server is full'),
      });
    }
    await expect
      .poll(readiness, { timeout: 10_000 })
      .toEqual([503, { status: 'not ready', missing: ['disk'] }]);
    expect(await list()).toBe(200);
    expect((await fetch(startSignIn(issuer()).address, { redirect: 'manual' })).status).toBeOneOf([303, 503]);

    await disk?.free();
    expect((await add('After')).status).toBe(201);
    await expect.poll(readiness, { timeout: 10_000 }).toEqual([200, { status: 'ready' }]);
  });
});

/** 9 kB as text. */
function roundArea(): string {
  const corners = Array.from({ length: 240 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 240;
    return [10 + 0.4 * Math.cos(angle), 50 + 0.4 * Math.sin(angle)];
  });
  return JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] });
}
