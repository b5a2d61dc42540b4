import { cubeMeta, readCubeMeta } from '@sigma/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addPlanned, COLLECTION, CUSTOMER, openCollection, smallPlans } from '../cubes.fixture.ts';

const [first, second] = smallPlans('radiance', 2);
if (!first || !second) throw new Error('too few scenes on this day');

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await openCollection(app.database, programs.first, ['Basic L1A']);
});
afterAll(() => app?.close());

const describeCube = (scene: string) =>
  app.call(readCubeMeta, {
    as: CUSTOMER,
    params: { program: programs.first, collection: COLLECTION, scene },
  });
const cornersOf = async (scene: string) =>
  cubeMeta.parse(await (await describeCube(scene)).json()).place?.corners;
const deleteScene = (id: string) => app.database.kysely.deleteFrom('scenes').where('id', '=', id).execute();

describe('a simulated cube that was read before', () => {
  it('is that of the new scene after its scene is deleted and added again under its id', async () => {
    await addPlanned(app.database, first, 'again');
    await addPlanned(app.database, second, 'other');
    const [before, other] = [await cornersOf('again'), await cornersOf('other')];
    await deleteScene('again');
    expect((await describeCube('again')).status).toBe(404);
    await addPlanned(app.database, second, 'again');
    expect(await cornersOf('again')).toEqual(other);
    expect(before).not.toEqual(other);
  });

  it('is that of the new recipe from the call on after which the recipe alone was changed', async () => {
    await addPlanned(app.database, first, 'changed');
    const other = await addPlanned(app.database, second, 'expected');
    const [before, expected] = [await cornersOf('changed'), await cornersOf('expected')];
    await app.database.kysely
      .updateTable('scenes')
      .set({ recipe: JSON.stringify(other) })
      .where('id', '=', 'changed')
      .execute();
    expect(await cornersOf('changed')).toEqual(expected);
    expect(before).not.toEqual(expected);
  });

  it('is not found from the call on after which the program has lost its collection or an embargo begins', async () => {
    await addPlanned(app.database, first, 'mine');
    expect((await describeCube('mine')).status).toBe(200);
    const embargoUntil = (until: Date | null) =>
      app.database.kysely
        .updateTable('scenes')
        .set({ embargoed_until: until })
        .where('id', '=', 'mine')
        .execute();
    await embargoUntil(new Date('2100-01-01'));
    expect((await describeCube('mine')).status).toBe(404);
    await embargoUntil(null);
    expect((await describeCube('mine')).status).toBe(200);
    await app.database.kysely
      .deleteFrom('program_collections')
      .where('collection', '=', COLLECTION)
      .where('program_id', '=', programs.first)
      .execute();
    expect((await describeCube('mine')).status).toBe(404);
    await app.database.kysely
      .insertInto('program_collections')
      .values({ program_id: programs.first, collection: COLLECTION })
      .execute();
    expect((await describeCube('mine')).status).toBe(200);
  });

  it('is found by a start with microseconds', async () => {
    await addPlanned(app.database, first, 'exact');
    await sql`update scenes set start = start - interval '123 microseconds' where id = 'exact'`.execute(
      app.database.kysely,
    );
    expect((await describeCube('exact')).status).toBe(200);
  });
});
