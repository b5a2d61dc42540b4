import { randomUUID } from 'node:crypto';
import { readPlatform } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { captureOrderBody, FIRST, later, orderedPass, setWorldClock } from './capture-orders.fixture.ts';

const world = orderedPass();
const ring = (half: number) => [
  [-122 - half, 37 - half],
  [-122 + half, 37 - half],
  [-122 + half, 37 + half],
  [-122 - half, 37 + half],
  [-122 - half, 37 - half],
];

describe('refusing an order for a capture', () => {
  it.each([
    [
      'a time in the past',
      { start_time: '2026-11-20', end_time: '2026-11-20T01:00:00Z' },
      ['start_time past'],
    ],
    [
      'an area without extent',
      {
        aoi: {
          type: 'Polygon',
          coordinates: [
            [
              [1, 1],
              [2, 2],
              [1, 1],
              [1, 1],
            ],
          ],
        },
      },
      undefined,
    ],
    [
      'an area larger than a program may order',
      { aoi: { type: 'Polygon', coordinates: [ring(2)] } },
      ['aoi AA'],
    ],
    ['a target outside its area', { target: [-122.3, 37.78] }, ['target outside_area']],
    ['a format that the level does not have', { fileFormat: 'ENVI' }, ['fileFormat not_offered']],
    ['a licence of another program', { required_license: 'none' }, ['required_license AC']],
    ['a bucket name that S3 forbids', { s3Bucket: 'Captures' }, ['s3Bucket AD']],
    ['a folder outside the bucket', { s3Folder: '../x' }, ['s3Folder AD']],
    [
      'several invalid fields',
      { target: [-122.3, 37.78], required_license: 'none', s3Bucket: 'A' },
      ['target outside_area', 's3Bucket AD', 'required_license AC'],
    ],
    [
      'a bucket name that S3 forbids and a field of another type',
      { sensor: 'first', s3Bucket: '../x' },
      ['sensor invalid_type', 's3Bucket AD'],
    ],
  ])('refuses an order for a capture with %s', async (_, change, expected) => {
    const before = await world.countOf('orders');
    const issues = await world.issuesOf(change);
    if (expected === undefined) expect(issues[0]).toMatch(/^aoi/);
    else expect(issues).toEqual(expected);
    expect(await world.countOf('orders')).toBe(before);
  });

  it.each([
    [
      'a sensor that the contract does not include',
      { sensor: 99 },
      ['sensor contract_sensor', 'sensor_data_access contract_sensor'],
    ],
    [
      'a level that the contract does not include',
      { productLevel: 'Raw' },
      ['productLevel contract_level', 'product_level_access contract_level'],
    ],
    [
      'a sensor that the contract does not include, and other invalid fields',
      { sensor: 99, required_license: 'none', s3Bucket: 'A' },
      ['sensor contract_sensor', 'sensor_data_access contract_sensor', 's3Bucket AD', 'required_license AC'],
    ],
  ])('refuses with 403 an order for a capture with %s', async (_, change, expected) => {
    const before = await world.countOf('orders');
    expect(await world.issuesOf(change, 403)).toEqual(expected);
    expect(await world.countOf('orders')).toBe(before);
  });

  it('refuses a capture that is not over when the contract ends, and every capture after its end', async () => {
    const { kysely } = world.app.database;
    const program = kysely.updateTable('programs').where('id', '=', FIRST.program);
    const stored = await kysely
      .selectFrom('programs')
      .where('id', '=', FIRST.program)
      .select(({ cast, ref }) => cast<string>(ref('end_date'), 'text').as('end_date'))
      .executeTakeFirstOrThrow();
    const today = world.app.clock.now().toISOString().slice(0, 10);
    const yesterday = later(world.app.clock.now().toISOString(), -86_400_000).slice(0, 10);
    const end_time = later(world.pass.end_time, 86_400_000);
    await program.set({ end_date: today }).execute();
    expect(await world.issuesOf({ end_time }, 403)).toEqual([
      'end_time contract_ended',
      'end_date contract_ended',
    ]);
    await program.set({ end_date: yesterday }).execute();
    expect(await world.issuesOf({}, 403)).toEqual(['end_date contract_ended']);
    await program.set({ end_date: stored.end_date }).execute();
  });

  it('refuses a capture whose interval is reversed', async () => {
    expect(
      await world.issuesOf({ start_time: world.pass.end_time, end_time: world.pass.start_time }),
    ).toEqual(['end_time not_after_start']);
  });

  it('refuses a capture in an interval without a pass of the sensor', async () => {
    const start_time = later(world.pass.end_time, 15 * 60_000);
    expect(await world.issuesOf({ start_time, end_time: later(start_time, 60_000) })).toEqual([
      'start_time FF',
    ]);
  });

  it('refuses a capture in a pass in which the sensor is blocked out, and accepts a longer time', async () => {
    const { kysely } = world.app.database;
    const id = randomUUID();
    const [start, end] = [
      new Date(later(world.pass.start_time, -1000)),
      new Date(later(world.pass.end_time, 1000)),
    ];
    await kysely
      .insertInto('tasking_block_outs')
      .values({ id, sensor: world.pass.sensor, start, end, reason: 'Secret' })
      .execute();
    const answer = await world.send(captureOrderBody(world.pass));
    const text = await answer.text();
    expect([answer.status, text.includes('Secret')]).toEqual([422, false]);
    expect(JSON.parse(text).errors).toMatchObject([{ field: 'start_time', code: 'blocked' }]);
    const end_time = later(world.pass.end_time, 5 * 86_400_000);
    expect((await world.send(captureOrderBody(world.pass, { end_time, name: 'Longer' }))).status).toBe(201);
    await kysely.deleteFrom('tasking_block_outs').where('id', '=', id).execute();
  });

  it('refuses a capture outside the tasking period of the sensor', async () => {
    const eligible = (tasking_eligible_end: Date | null) =>
      world.app.database.kysely
        .updateTable('sensors')
        .where('osk_id', '=', world.pass.sensor)
        .set({ tasking_eligible_end })
        .execute();
    await eligible(new Date(later(world.pass.start_time, -1000)));
    expect(await world.issuesOf({})).toEqual(['sensor not_eligible']);
    await eligible(null);
  });

  it('refuses a capture into the bucket of another program', async () => {
    await world.app.database.kysely
      .insertInto('destinations')
      .values({ bucket: 'theirs', program_id: 3 })
      .execute();
    expect(await world.issuesOf({ s3Bucket: 'theirs' })).toEqual(['s3Bucket AD']);
  });

  it('refuses a capture to users without the role, to other programs and to programs without a quota', async () => {
    const body = captureOrderBody(world.pass);
    expect((await world.send(body, {}, FIRST, 'monitor@demo.example')).status).toBe(403);
    expect((await world.send(body, {}, FIRST, 'other@demo.example')).status).toBe(404);
    const second = { ...body, required_license: 'sigma-single-user-1.0', s3Bucket: 'second' };
    const issuesOfSecond = async () => {
      const answer = await world.send(second, {}, { program: 2 });
      const { errors }: { errors: { field: string; code: string }[] } = await answer.json();
      return [answer.status, ...errors.map(({ field, code }) => `${field} ${code}`)];
    };
    expect(await issuesOfSecond()).toEqual([403, 'subscribed_products contract_product']);
    const { kysely } = world.app.database;
    await kysely
      .updateTable('programs')
      .set({ subscribed_products: ['Data', 'Tasking'] })
      .where('id', '=', 2)
      .execute();
    expect(await issuesOfSecond()).toEqual([422, 'program AJ']);
  });
});

describe('the demo clock', () => {
  it('refuses a pass that is over by the demo clock', async () => {
    await setWorldClock(world.app, later(world.pass.end_time, 60_000));
    expect(await world.issuesOf({})).toEqual(['start_time past']);
    const clock = (await (await world.app.call(readPlatform)).json()).clock;
    expect(clock.demo_at).toBe(later(world.pass.end_time, 60_000));
  });
});
