import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claimPass, PASS_PRIORITY } from '../../assets/index.ts';
import { seedWorld } from '../seed-world.ts';
import { seedAssets } from './seed-assets.ts';
import { hasPreferredPasses, preferPasses } from './spots.store.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const [REPORTED, FEATURED, OTHER] = ['permian-pads', 'antioch-well-field', 'suisun-caverns'] as const;
let database: TestDatabase;
const assets = new Map<string, string>();

beforeAll(async () => {
  database = await testDatabase();
  await seedWorld(database, NOW);
  await seedAssets(database, NOW);
  const { rows } = await sql<{
    id: string;
    site: string;
  }>`select id, recipe->>'site' as site from assets`.execute(database.kysely);
  for (const { id, site } of rows) assets.set(site, id);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.kysely.deleteFrom('asset_passes').execute();
  // The site that is captured first is the one that nothing prefers.
  for (const [hour, site] of [OTHER, FEATURED, REPORTED].entries())
    for (const day of [1, 2, 3]) await addPass(site, day, hour);
});

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour));
const addPass = (site: string, day: number, hour: number) =>
  database.kysely
    .insertInto('asset_passes')
    .values({
      asset_id: assets.get(site) ?? '',
      collection: 'spot',
      scene_id: `${site} ${day}`,
      sensor: 1,
      acquired_at: at(day, hour),
    })
    .execute();
const prefer = () =>
  preferPasses(database.kysely, { sites: [REPORTED, FEATURED], reported: [REPORTED], newest: 2 });

/** The captures in the order in which one process analyses them. */
async function claimed(): Promise<readonly string[]> {
  const order: string[] = [];
  for (;;) {
    const pass = await database.transaction((transaction) =>
      claimPass(transaction, { now: NOW, staleBefore: new Date(0) }),
    );
    if (pass === undefined) return order;
    order.push(pass.scene_id);
    await database.kysely
      .updateTable('asset_passes')
      .set({ state: 'analysed', claim: null })
      .where('id', '=', pass.id)
      .execute();
  }
}

it('analyses first what a report waits for, then the newest passes of featured sites, then history by its time', async () => {
  await prefer();
  expect(await claimed()).toEqual([
    `${REPORTED} 2`,
    `${REPORTED} 3`,
    `${FEATURED} 2`,
    `${FEATURED} 3`,
    `${OTHER} 1`,
    `${FEATURED} 1`,
    `${REPORTED} 1`,
    `${OTHER} 2`,
    `${OTHER} 3`,
  ]);
});

it('moves its preference to newer captures as they are planned, and leaves passes that someone has requested', async () => {
  await prefer();
  await addPass(REPORTED, 4, 0);
  await database.kysely
    .updateTable('asset_passes')
    .set({ state: 'analysed' })
    .where('scene_id', '=', `${REPORTED} 3`)
    .execute();
  await prefer();
  const order = await claimed();
  expect(order.slice(0, 3)).toEqual([`${REPORTED} 4`, `${FEATURED} 2`, `${FEATURED} 3`]);
  expect(order).not.toContain(`${REPORTED} 3`);
  expect(order.slice(3)).toContain(`${REPORTED} 2`);
});

it('knows whether preferred passes are open, whatever history waits', async () => {
  expect(await hasPreferredPasses(database.kysely)).toBe(true);
  await prefer();
  expect(await hasPreferredPasses(database.kysely)).toBe(true);
  await sql`update asset_passes set state = 'analysed' where priority < ${PASS_PRIORITY.history}`.execute(
    database.kysely,
  );
  expect(await hasPreferredPasses(database.kysely)).toBe(false);
});
