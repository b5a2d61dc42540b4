import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { captureOrderBody, later, placeCapture } from '../capture-orders.fixture.ts';
import {
  app,
  bodyOf,
  countOf,
  counts,
  issuesOf,
  passes,
  passOf,
  placed,
  send,
  useThreePasses,
} from './captures-together.fixture.ts';

useThreePasses();

describe('refusing captures that are requested together', () => {
  const good = () => passOf(passes[0]);
  const bad = (change: object) => () => bodyOf([good(), passOf(passes[1], change)]);
  const over = { sensor: 1, start_time: '2026-11-20T00:00:00Z', end_time: '2026-11-20T00:01:00Z' };

  it.each([
    ['a pass that is equal to an earlier one', () => bodyOf([good(), good()]), ['passes.1 repeated']],
    [
      'a pass that differs from an earlier one by milliseconds',
      () => bodyOf([good(), passOf(passes[0], { end_time: later(passes[0].end_time, 3) })]),
      ['passes.1 repeated'],
    ],
    ['a pass that is over', bad(over), ['passes.1.start_time past']],
    ['an aim outside the area', bad({ target: [10, 10] }), ['passes.1.target outside_area']],
    [
      'an end that is too far ahead',
      () => bad({ end_time: later(app.clock.now().toISOString(), 366.04 * 86_400_000) })(),
      ['passes.1.end_time too_far'],
    ],
    [
      'a licence of another program and a bucket name that S3 forbids, each named once',
      () => bodyOf([good(), passOf(passes[1])], { required_license: 'none', s3Bucket: 'A' }),
      ['s3Bucket AD', 'required_license AC'],
    ],
    [
      'issues of several passes at once',
      () => bodyOf([passOf(passes[0], over), passOf(passes[1], { target: [10, 10] })]),
      ['passes.0.start_time past', 'passes.1.target outside_area'],
    ],
  ])('places none for %s', async (_, body, expected) => {
    const before = await counts();
    expect(await issuesOf(body())).toEqual(expected);
    expect(await counts()).toEqual(before);
  });

  it('places none where one pass is by a sensor that the contract does not include', async () => {
    const before = await counts();
    const body = bodyOf([passOf(passes[0], { sensor: 99 }), passOf(passes[1], { target: [10, 10] })]);
    expect(await issuesOf(body, 403)).toEqual([
      'passes.0.sensor contract_sensor',
      'passes.1.target outside_area',
      'sensor_data_access contract_sensor',
    ]);
    expect(await counts()).toEqual(before);
  });

  it('places none where one pass is out of reach', async () => {
    const start_time = later(passes[1].end_time, 15 * 60_000);
    const unreachable = passOf(passes[1], { start_time, end_time: later(start_time, 60_000) });
    const before = await counts();
    expect(await issuesOf(bodyOf([good(), unreachable]))).toEqual(['passes.1.start_time FF']);
    expect(await counts()).toEqual(before);
  });

  it('searches no orbit for captures that are refused for another reason', async () => {
    const start_time = later(passes[1].end_time, 15 * 60_000);
    const unreachable = passOf(passes[1], { start_time, end_time: later(start_time, 60_000) });
    const refused = bodyOf([good(), unreachable], { required_license: 'none' });
    expect(await issuesOf(refused)).toEqual(['required_license AC']);
    await setQuota(0);
    expect(await issuesOf(bodyOf([good(), unreachable]))).toEqual(['program AJ']);
    await setQuota(null);
  });

  it('places none where the sensor is blocked out in one pass', async () => {
    const id = crypto.randomUUID();
    const { sensor, start_time, end_time } = passes[1];
    const [start, end] = [new Date(later(start_time, -1000)), new Date(later(end_time, 1000))];
    await app.database.kysely
      .insertInto('tasking_block_outs')
      .values({ id, sensor, start, end, reason: 'Secret' })
      .execute();
    const before = await counts();
    expect(await issuesOf(bodyOf([good(), passOf(passes[1])]))).toEqual(['passes.1.start_time blocked']);
    expect(await counts()).toEqual(before);
    await app.database.kysely.deleteFrom('tasking_block_outs').where('id', '=', id).execute();
  });

  it('limits the number of passes and the length of their common name', async () => {
    const many = Array.from({ length: 21 }, (_, at) =>
      passOf(passes[0], { end_time: later(passes[0].end_time, at * 60_000) }),
    );
    expect((await issuesOf(bodyOf(many))).map((issue) => issue.split(' ')[0])).toEqual(['passes']);
    expect((await issuesOf(bodyOf([]))).map((issue) => issue.split(' ')[0])).toEqual(['passes']);
    const name = 'x'.repeat(114);
    expect((await issuesOf(bodyOf([good()], { name }))).map((issue) => issue.split(' ')[0])).toEqual([
      'name',
    ]);
    const orders = await placed(bodyOf(many.slice(0, 20), { name: 'x'.repeat(113) }));
    expect(orders.at(-1)?.name).toHaveLength(128);
  });

  it('leaves nothing behind when saving the second order fails', async () => {
    const { kysely } = app.database;
    await sql`create function refuse_second() returns trigger language plpgsql as $$
      begin
        if new.name = 'Doomed, pass 2 of 2' then raise exception 'the second order cannot be saved'; end if;
        return new;
      end $$`.execute(kysely);
    await sql`create trigger refuse_second before insert on tasking_requests
      for each row execute function refuse_second()`.execute(kysely);
    const before = await counts();
    const body = bodyOf([passOf(passes[0]), passOf(passes[1])], { name: 'Doomed', s3Bucket: 'unclaimed' });
    expect((await send(body, { 'idempotency-key': 'doomed' })).status).toBe(500);
    expect(await counts()).toEqual(before);
    await sql`drop function refuse_second cascade`.execute(kysely);
    expect(await placed(body, { 'idempotency-key': 'doomed' })).toHaveLength(2);
  });
});

const setQuota = (max_taskings: number | null) =>
  app.database.kysely.updateTable('programs').where('id', '=', 1).set({ max_taskings }).execute();

describe('the quota of a program', () => {
  it('refuses more captures than are left and says how many may be requested', async () => {
    const used = await countOf('tasking_requests');
    await setQuota(used + 1);
    const before = await counts();
    const answer = await send(bodyOf([passOf(passes[0]), passOf(passes[1])]));
    const { errors } = await answer.json();
    expect(errors).toMatchObject([{ field: 'passes', code: 'AJ' }]);
    expect(errors[0].message).toMatch(/^Must have at most 1 pass: /);
    expect(await counts()).toEqual(before);
    await setQuota(null);
  });

  it('never exceeds the quota with concurrent requests, whether for one capture or several', async () => {
    const used = await countOf('tasking_requests');
    await setQuota(used + 5);
    const pair = () => send(bodyOf([passOf(passes[0]), passOf(passes[1])]));
    const answers = await Promise.all([pair(), pair(), pair(), pair()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    expect(await countOf('tasking_requests')).toBe(used + 4);
    const [together, ...single] = await Promise.allSettled([
      pair(),
      placeCapture(app, captureOrderBody(passes[0])),
      placeCapture(app, captureOrderBody(passes[0])),
    ]);
    expect(together).toMatchObject({ value: { status: 422 } });
    expect(single.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countOf('tasking_requests')).toBe(used + 5);
    await setQuota(null);
  });
});
