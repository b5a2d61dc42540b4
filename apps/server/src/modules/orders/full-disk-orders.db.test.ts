import { listOrders, placeStacOrder, problem } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { smallDisk } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CUSTOMER } from './delivery/delivery-proof.fixture.ts';
import { COLLECTION, fillProgram, LICENCE } from './orders.fixture.ts';

// Only root on Linux may mount a disk; elsewhere these tests are skipped.
const disk = await smallDisk(32);

describe.skipIf(disk === undefined)('an order of scenes, on a disk that is almost full', () => {
  let app: TestApp;
  let program: number;
  beforeAll(async () => {
    const { path } = disk ?? expect.fail();
    // The app removes its folder, which is the disk itself.
    app = await startTestApp({ folder: { path, remove: async () => undefined } });
    program = (await seedPeople(app.database)).first;
    await fillProgram(app.database, folderStore(`${app.folder}/buckets`), program, 1);
  });
  afterAll(async () => {
    await app?.close();
    await disk?.remove();
  });

  const place = () =>
    app.call(placeStacOrder, {
      as: CUSTOMER,
      params: { program },
      body: {
        collection: COLLECTION,
        item_ids: ['scene-1'],
        s3_bucket: 'waiting',
        required_license: LICENCE,
        product_level: 'Basic',
      },
    });
  const placed = async () => {
    const answer = await app.call(listOrders, { as: CUSTOMER, params: { program } });
    return ((await answer.json()) as { readonly count: number }).count;
  };

  it('is accepted while it fits, and refused with 503 and nothing stored once it does not', async () => {
    expect((await place()).status).toBe(201);
    await disk?.fill();
    const refused = await place();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(300);
    expect(problem.parse(await refused.json())).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('not enough space left to deliver this order'),
    });
    expect(await placed()).toBe(1);
    await disk?.free();
    expect((await place()).status).toBe(201);
  });
});
