import {
  detectionCalls,
  type LeakSource,
  listAssetSources,
  type Problem,
  readDetection,
  retractDetection,
} from '@sigma/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MONITOR, STAFF, useDetectionsApp } from '../detections.fixture.ts';

const { world, one } = useDetectionsApp();
const DAYS = [1, 2, 3, 4];
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
let passes: readonly string[];

beforeEach(async () => {
  const { app, asset } = world();
  const { kysely } = app.database;
  await kysely.deleteFrom('sources').execute();
  await kysely.deleteFrom('asset_passes').execute();
  const added = await kysely
    .insertInto('asset_passes')
    .values(
      DAYS.map((day) => ({
        asset_id: asset,
        collection: 'spot',
        scene_id: `S${day}`,
        sensor: 1,
        acquired_at: new Date(at(day)),
        state: 'analysed',
        limit_kg_h: 100,
      })),
    )
    .returning(['id', 'acquired_at'])
    .execute();
  passes = added.toSorted((a, b) => a.acquired_at.getTime() - b.acquired_at.getTime()).map(({ id }) => id);
});

const leak = (day: number) =>
  world().calls.addPublished(world().asset, {
    pass: passes[day - 1],
    detected_at: at(day),
    emission_rate_kg_h: 500,
  });
const sources = async (asset = world().asset) => {
  const { calls, programs } = world();
  const params = { program: programs.first, asset };
  return (await calls.call<{ results: LeakSource[] }>(listAssetSources, 200, { as: MONITOR, params }))
    .results;
};
const correct = (detection: string, body: object) =>
  world().calls.call(detectionCalls.update, 200, { as: STAFF, params: { detection }, body });
const retract = (detection: string) =>
  world().calls.call(retractDetection, 200, {
    as: STAFF,
    params: { detection },
    body: { reason: 'A flare.' },
  });

describe('the source of a leak', () => {
  it('has seen a leak of staff as soon as it is published', async () => {
    await leak(1);
    expect(await sources()).toMatchObject([{ state: 'quiet', passes_seen: 1, passes_looked: 4 }]);
    await leak(4);
    expect(await sources()).toMatchObject([{ state: 'open', passes_seen: 2, last_seen: at(4) }]);
  });

  it('is as quiet as before a leak that is withdrawn, at once', async () => {
    await leak(1);
    const { id } = await leak(4);
    const [before] = await sources();
    await retract(id);
    expect(await sources()).toMatchObject([
      { id: before?.id, state: 'quiet', passes_seen: 1, last_seen: at(1) },
    ]);
    const answer = await world().calls.call(readDetection, 200, { as: MONITOR, params: one(id) });
    expect(answer).toMatchObject({ source: null, retracted: { reason: 'A flare.' } });
  });

  it('is gone when its only leak is withdrawn', async () => {
    const { id } = await leak(4);
    expect(await sources()).toHaveLength(1);
    await retract(id);
    expect(await sources()).toEqual([]);
  });

  it('is gone when its only leak is deleted', async () => {
    const { id } = await leak(4);
    await world().calls.call(detectionCalls.remove, 204, { as: STAFF, params: { detection: id } });
    expect(await sources()).toEqual([]);
  });

  it('follows the corrected place and time of its leak', async () => {
    const { id } = await leak(1);
    const [before] = await sources();
    await correct(id, {
      coordinates: { type: 'Point', coordinates: [-102.385, 31.915] },
      pass: passes[3],
      detected_at: at(4),
    });
    expect(await sources()).toMatchObject([
      { id: before?.id, state: 'open', last_seen: at(4), coordinates: { coordinates: [-102.385, 31.915] } },
    ]);
  });

  it('is gone when its only leak turns out to be none, and back when that was wrong', async () => {
    const { id } = await leak(4);
    await correct(id, { detection_type: 'Vehicle' });
    expect(await sources()).toEqual([]);
    await correct(id, { detection_type: 'Methane' });
    expect(await sources()).toMatchObject([{ state: 'open', passes_seen: 1 }]);
  });

  it('is that of its asset when leaks of two assets change places at once', async () => {
    const { calls, programs, asset } = world();
    const { id: second } = await calls.addAsset(programs.first, { name: 'Swapped pads' });
    const here = await leak(4);
    const there = await calls.addPublished(second, { detected_at: at(3) });
    const also = await calls.addDetection(second, { detected_at: at(2) });
    await Promise.all([
      correct(here.id, { asset: second, pass: null }),
      correct(there.id, { asset }),
      calls.publish(also.id),
    ]);
    expect(await sources()).toMatchObject([{ passes_seen: 1, last_seen: at(3) }]);
    expect(await sources(second)).toMatchObject([{ passes_seen: 2, last_seen: at(4) }]);
  });

  it('is left by a leak that moves to another asset, which must leave its pass as well', async () => {
    const { calls, programs } = world();
    const { id: other } = await calls.addAsset(programs.first, { name: 'Neighbouring pads' });
    const { id, asset_name } = await leak(4);
    const refused = await calls.call<Problem>(detectionCalls.update, 422, {
      as: STAFF,
      params: { detection: id },
      body: { asset: other },
    });
    expect(refused.errors).toMatchObject([{ field: 'pass', code: 'unknown_pass' }]);
    expect(refused.detail).toContain(
      `is a pass over “${asset_name}”, so send the id of a pass over the new asset, or null`,
    );
    await correct(id, { asset: other, pass: null });
    expect(await sources()).toEqual([]);
  });

  it('stays as it was when the withdrawal of a leak is rolled back', async () => {
    const { id } = await leak(4);
    const before = await sources();
    const { kysely } = world().app.database;
    // The audit is the last that a withdrawal writes.
    await sql`create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      kysely,
    );
    await sql`create trigger refuse_audit before insert on audit for each row execute function refuse_audit()`.execute(
      kysely,
    );
    try {
      const answer = await world().app.call(retractDetection, {
        as: STAFF,
        params: { detection: id },
        body: { reason: 'A flare.' },
      });
      expect(answer.status).toBe(500);
      await answer.body?.cancel();
    } finally {
      await sql`drop trigger refuse_audit on audit`.execute(kysely);
      await sql`drop function refuse_audit`.execute(kysely);
    }
    expect(await sources()).toEqual(before);
  });
});
