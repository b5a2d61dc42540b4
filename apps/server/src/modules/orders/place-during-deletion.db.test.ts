import { deleteItem, placeStacOrder } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { COLLECTION, fillProgram, LICENCE } from './orders.fixture.ts';

const ROUNDS = 10;
/** The deletions start a few milliseconds apart, so that one of them may run while the order is being placed. */
const SCENES_A_ROUND = 4;
const REMAINING = 'scene-1';
const others = Array.from({ length: ROUNDS * SCENES_A_ROUND }, (_, index) => `scene-${index + 2}`);
const rounds = Array.from({ length: ROUNDS }, (_, round) =>
  others.slice(round * SCENES_A_ROUND, (round + 1) * SCENES_A_ROUND),
);

let app: TestApp;
let program: number;

beforeAll(async () => {
  app = await startTestApp();
  program = (await seedPeople(app.database)).first;
  const archive = folderStore(`${app.folder}/buckets`);
  await fillProgram(app.database, archive, program, others.length + 1);
});
afterAll(() => app?.close());

const place = (ids: readonly string[]) =>
  app.call(placeStacOrder, {
    params: { program },
    as: 'customer@demo.example',
    body: {
      collection: COLLECTION,
      item_ids: ids,
      s3_bucket: 'first-bucket',
      required_license: LICENCE,
      product_level: 'Basic',
    },
  });
const itemOf = (item: string) => ({
  params: { program, collection: COLLECTION, item },
  as: 'admin@demo.example',
});

const issuesOf = async (answer: Response): Promise<readonly { field: string; code: string }[]> =>
  JSON.parse(await answer.text()).errors;

it('refuses an order for a scene that is deleted concurrently', async () => {
  for (const ids of rounds) {
    const [placed, ...deleted] = await Promise.all([
      place([...ids, REMAINING]),
      ...ids.map((id) => app.call(deleteItem, itemOf(id))),
    ]);
    const gone = ids.flatMap((_, index) => (deleted[index]?.status === 204 ? [`item_ids.${index}`] : []));
    expect([201, 404]).toContain(placed.status);
    if (placed.status === 201) expect(gone).toEqual([]);
    else {
      const issues = await issuesOf(placed);
      expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(['not_found']));
      expect(gone).toEqual(expect.arrayContaining(issues.map(({ field }) => field)));
    }
  }
});

it('refuses an order for a scene that is embargoed concurrently', async () => {
  const isHidden = Promise.withResolvers<void>();
  let isAnswered = false;
  const hiding = app.database.transaction(async (transaction) => {
    await transaction
      .updateTable('scenes')
      .where('id', '=', REMAINING)
      .set({ embargoed_until: new Date('2100-01-01T00:00:00Z') })
      .execute();
    isHidden.resolve();
    // This lasts long enough to place an order that does not wait for the lock.
    for (let turn = 0; turn < 500 && !isAnswered; turn++) await sql`select 1`.execute(transaction);
  });
  await isHidden.promise;
  const placing = place([REMAINING]).finally(() => {
    isAnswered = true;
  });
  await hiding;
  const placed = await placing;
  expect(placed.status).toBe(404);
  expect(await issuesOf(placed)).toMatchObject([{ field: 'item_ids.0', code: 'not_found' }]);
});
