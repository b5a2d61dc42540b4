import { addDestination, estimateStacOrder, listDestinations } from '@sigma/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { json, orderedScenes } from './ordered-scenes.fixture.ts';
import { COLLECTION } from './orders.fixture.ts';

const world = orderedScenes();
beforeAll(async () => {
  const row = { bucket: 'their-bucket', program_id: world.programs.third };
  await world.app.database.kysely.insertInto('destinations').values(row).execute();
});

describe('estimate', () => {
  const estimate = async (change: object) =>
    json(
      await world.app.call(estimateStacOrder, {
        ...world.inFirst(),
        body: {
          collection: COLLECTION,
          item_ids: ['scene-1', 'scene-3', 'gone'],
          product_level: 'Basic',
          ...change,
        },
      }),
    );

  it('estimates scenes, area, files and bytes, and names the unavailable scenes', async () => {
    const found = await estimate({});
    expect(found).toMatchObject({
      scenes: 2,
      tasks: 1,
      area_km2: 100,
      destination: null,
      unavailable: ['gone'],
    });
    expect(found.files).toBe(6);
    expect(found.bytes).toBeGreaterThan(0);
  });

  it.each([
    ['first-bucket', true],
    ['a-new-bucket', true],
    ['their-bucket', false],
    ['NO', false],
  ])('reports for the bucket %s whether it is reachable: %s', async (bucket, ok) => {
    expect((await estimate({ s3_bucket: bucket })).destination.ok).toBe(ok);
  });
});

describe('destinations', () => {
  const give = (bucket: string, program: number, as = 'admin@demo.example') =>
    world.app.call(addDestination, { as, body: { bucket, program } });

  it('lets staff assign a bucket to only one program', async () => {
    expect((await give('staff-bucket', world.programs.first)).status).toBe(201);
    expect((await give('staff-bucket', world.programs.first)).status).toBe(201);
    expect((await give('staff-bucket', world.programs.third)).status).toBe(409);
    const own = await json(await world.app.call(listDestinations, world.inFirst()));
    expect(own.results).toContainEqual({ bucket: 'staff-bucket' });
    const audited = await world.app.database.kysely
      .selectFrom('audit')
      .where('operation', '=', addDestination.id)
      .selectAll()
      .execute();
    expect(audited[0]).toMatchObject({ actor: 'admin@demo.example', target: 'bucket staff-bucket' });
  });

  it.each([
    ['bucket', 'No', 1],
    ['program', 'a-bucket', 999_999],
  ])('refuses to assign a bucket with an invalid %s', async (field, bucket, program) => {
    const answer = await give(bucket, program);
    expect([answer.status, (await json(answer)).errors[0].field]).toEqual([422, field]);
  });
});
