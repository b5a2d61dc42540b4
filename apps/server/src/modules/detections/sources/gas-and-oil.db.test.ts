import { type LeakSource, listAssetSources } from '@sigma/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { MONITOR, useDetectionsApp } from '../detections.fixture.ts';
import { updateSources } from './update-sources.ts';

const { world } = useDetectionsApp();
const DAYS = [1, 2, 3, 4, 5, 6, 7, 8];
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
let passes: ReadonlyMap<string, string>;

beforeEach(async () => {
  const { app, asset } = world();
  const { kysely } = app.database;
  for (const table of ['detections', 'sources', 'asset_passes'] as const)
    await kysely.deleteFrom(table).execute();
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
    .returning(['id', 'scene_id'])
    .execute();
  passes = new Map(added.map(({ id, scene_id }) => [scene_id, id]));
});

const leak = (day: number, changes: object = {}) => ({
  pass: passes.get(`S${day}`),
  detected_at: at(day),
  ...changes,
});
const gas = (day: number, rate = 500) =>
  world().calls.addPublished(
    world().asset,
    leak(day, { emission_rate_kg_h: rate, detection_limit_kg_h: 100 }),
  );
const oil = (day: number) =>
  world().calls.addPublished(world().asset, leak(day, { detection_type: 'Hydrocarbon Leak' }));
const sources = async () => {
  const { calls, programs, asset } = world();
  const params = { program: programs.first, asset };
  const { results } = await calls.call<{ results: LeakSource[] }>(listAssetSources, 200, {
    as: MONITOR,
    params,
  });
  return results.toSorted((a, b) => a.kind.localeCompare(b.kind));
};
const announced = async (id: string) =>
  (
    await world()
      .app.database.kysely.selectFrom('detections')
      .select('announced')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).announced;

/** Links all leaks to one source, as earlier versions did. */
async function mix() {
  const { kysely } = world().app.database;
  const [one] = await sources();
  await kysely
    .updateTable('detections')
    .set({ source_id: one?.id ?? null })
    .execute();
  await kysely
    .deleteFrom('sources')
    .where('id', '!=', one?.id ?? '')
    .execute();
}

describe('gas and oil at one place', () => {
  it('are two sources: oil that goes on keeps neither the state of gas nor its persistence', async () => {
    await gas(1);
    await gas(2);
    for (const day of DAYS) await oil(day);
    expect(await sources()).toMatchObject([
      { kind: 'Hydrocarbon Leak', state: 'open', passes_seen: 8, passes_looked: 8 },
      { kind: 'Methane', state: 'quiet', quiet_since: at(3), passes_seen: 2, passes_looked: 8 },
    ]);
  });

  it('ring again when gas returns, although oil was seen in all passes', async () => {
    await gas(1);
    for (const day of [2, 3, 4, 5, 6, 7]) await oil(day);
    const { app, asset, calls } = world();
    const { id } = await calls.addDetection(
      asset,
      leak(8, { emission_rate_kg_h: 500, algorithm: 'analysis 4' }),
    );
    await app.database.transaction((transaction) => updateSources(transaction, asset));
    await calls.publish(id);
    expect(await announced(id)).toBe('returned');
  });

  it('ring again when gas returns to a source to which an earlier version has linked both', async () => {
    const { asset, calls } = world();
    await gas(1);
    for (const day of [2, 3, 4, 5, 6, 7]) await oil(day);
    const { id } = await calls.addDetection(asset, leak(8, { emission_rate_kg_h: 500 }));
    await mix();
    await calls.publish(id);
    expect(await announced(id)).toBe('returned');
  });

  it('are separated where an earlier version has linked both to one source, as soon as its asset is looked at again', async () => {
    const { app, asset } = world();
    await gas(1);
    await oil(2);
    await mix();
    const [mixed] = await sources();
    await app.database.transaction((transaction) => updateSources(transaction, asset));
    const after = await sources();
    expect(after.map(({ kind, passes_seen }) => [kind, passes_seen])).toEqual([
      ['Hydrocarbon Leak', 1],
      ['Methane', 1],
    ]);
    expect(after.map(({ id }) => id)).toContain(mixed?.id);
  });
});

describe('a rate that its pass could not measure', () => {
  it('does not count for the history of a source, also where an earlier version has stored it', async () => {
    await gas(1, 500);
    await gas(2, 49);
    await gas(3, 50);
    expect(await sources()).toMatchObject([{ passes_seen: 2, last_seen: at(3) }]);
  });
});
