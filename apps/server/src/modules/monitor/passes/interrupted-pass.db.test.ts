import { type AssetPass, analysePass, updateAsset } from '@sigma/contract';
import { MAX_PASS_STARTS } from '@sigma/domain';
import { StorageError } from '@sigma/storage';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { ADMINISTRATOR, again, EMAILS, kernWorld, leaking, quiet } from '../kern.fixture.ts';
import { analyseClaimedPass, type PassAnalysis } from './analyse-pass.ts';

const { world, call, kern, passesOf, findingsOf, mailsAbout } = kernWorld();
let people: TestPrograms;
beforeAll(async () => {
  people = await seedPeople(world.app.database);
});

it('hands a pass whose analysis fails three times to staff with the cause', async () => {
  const { asset } = await kern();
  await world.addCaptures([leaking]);
  await world.app.database.kysely.deleteFrom('scenes').where('id', '=', leaking.id).execute();
  for (const state of ['waiting', 'waiting', 'failed']) {
    await expect(world.analyseAll()).rejects.toThrow('no longer in the archive');
    expect(await passesOf(asset)).toMatchObject([
      { state, cause: 'The capture is no longer in the archive.' },
    ]);
  }
});

/**
 * A process that is killed at one of its steps: the n-th time that it calls its store, its threads or its database. From then on
 * it reaches none of them, so that it cannot return its pass to the queue either.
 */
function dyingAt(n: number, when: 'before' | 'after'): PassAnalysis {
  const killed = new AbortController();
  let steps = 0;
  const step = () => {
    steps += 1;
    // Single statements are not waited for: after one is before the next step.
    if (steps > n || (steps === n && when === 'before')) killed.abort(new Error('killed'));
    killed.signal.throwIfAborted();
  };
  const dying = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    step();
    const isLast = steps === n;
    const answer = await call();
    if (isLast) killed.abort(new Error('killed'));
    killed.signal.throwIfAborted();
    return answer;
  };
  const usual = world.services();
  const { database, store } = usual;
  return {
    ...usual,
    store: {
      ...store,
      put: (...given) => dying(() => store.put(...given)),
      delete: (...given) => dying(() => store.delete(...given)),
    },
    database: {
      ...database,
      get kysely() {
        step();
        return database.kysely;
      },
      transaction: (work) => dying(() => database.transaction(work)),
    },
    analyse: (...given) => dying(() => usual.analyse(...given)),
  };
}

/** Three reads and the grid, the analysis, two pictures, the memory, and the transaction that records everything. */
const STEPS = 9;

it('loses and doubles nothing although the process is killed before and after each of its steps', async () => {
  const { asset } = await kern(EMAILS);
  await world.addCaptures([quiet]);
  await world.analyseAll();
  await world.addCaptures([leaking]);
  let kills = 0;
  for (let n = 1; n <= STEPS; n++)
    for (const when of ['before', 'after'] as const) {
      // Too many interruptions would hand the pass to staff.
      await world.app.database.kysely.updateTable('asset_passes').set({ attempts: 0 }).execute();
      const pass = await world.claim();
      if (pass === undefined) throw new Error('The pass is not waiting any more.');
      const ended = analyseClaimedPass(dyingAt(n, when), pass, new AbortController().signal);
      if ((await ended.then(() => 'done', String)) === 'Error: killed') kills += 1;
    }
  await world.analyseAll();
  expect(kills).toBe(2 * STEPS);
  expect((await passesOf(asset)).map(({ state, findings }) => [state, findings])).toEqual([
    ['analysed', 0],
    ['analysed', 1],
  ]);
  const findings = await findingsOf(asset);
  expect(findings).toHaveLength(1);
  expect((await mailsAbout(asset)).map(({ recipient }) => recipient).sort()).toEqual([...EMAILS].sort());
  const published = await world.app.database.kysely
    .selectFrom('events')
    .where('kind', '=', 'monitor.alert.published')
    .where('subject', '=', findings[0]?.id ?? '')
    .select('id')
    .execute();
  expect(published).toHaveLength(1);
});

it('returns a pass to the queue at once, with all its tries, when the process stops', async () => {
  const { asset } = await kern();
  await world.addCaptures([quiet]);
  const pass = await world.claim();
  const stop = new AbortController();
  const analyse = () => {
    stop.abort(new Error('The process is stopping.'));
    return Promise.reject(stop.signal.reason);
  };
  if (pass === undefined) throw new Error('No pass is waiting.');
  await expect(analyseClaimedPass(world.services({ analyse }), pass, stop.signal)).rejects.toThrow(
    'stopping',
  );
  expect(await passesOf(asset)).toMatchObject([{ state: 'waiting', claim: null, attempts: 0 }]);
});

it('hands a pass to staff whose process has died at each of its starts', async () => {
  const { asset } = await kern();
  await world.addCaptures([quiet]);
  await world.app.database.kysely.updateTable('asset_passes').set({ attempts: MAX_PASS_STARTS }).execute();
  await expect(world.analyseAll()).rejects.toThrow('interrupted again and again');
  expect(await passesOf(asset)).toMatchObject([{ state: 'failed' }]);
});

it('loses no try while the store cannot be used, and lets other assets go first', async () => {
  const { program, asset } = await kern();
  await world.addCaptures([quiet, leaking]);
  const put = () =>
    Promise.reject(new StorageError('unreachable', 'The disk cannot be used', { bucket: 'archive' }));
  const pass = await world.claim();
  if (pass === undefined) throw new Error('No pass is waiting.');
  const failing = world.services({ store: { ...world.store, put } });
  await expect(analyseClaimedPass(failing, pass, new AbortController().signal)).rejects.toThrow('disk');
  expect(await passesOf(asset)).toMatchObject([
    { state: 'waiting', attempts: 0, claim: null },
    { state: 'waiting', attempts: 0 },
  ]);
  // The later pass of the asset is compared with the earlier one, so it waits too.
  expect(await world.claim()).toBeUndefined();
  const other = await world.addAsset(program, 'cushing-tank-row', 'Tank 1');
  await world.app.database.kysely
    .insertInto('asset_passes')
    .values({ asset_id: other, collection: 'spot', scene_id: 'later', acquired_at: again.datetime })
    .execute();
  expect((await world.claim())?.asset_id).toBe(other);
  await world.app.database.kysely.deleteFrom('asset_passes').where('asset_id', '=', other).execute();
  world.app.clock.advance(60_000);
  expect((await world.claim())?.id).toBe(pass.id);
});

/** Another area of the same size. */
const MOVED = {
  type: 'Polygon',
  coordinates: [
    [
      [-119.36, 35.41],
      [-119.34, 35.41],
      [-119.34, 35.43],
      [-119.36, 35.43],
      [-119.36, 35.41],
    ],
  ],
};

describe('a pass that is analysed again', () => {
  it('is requested by Program Administrators, at most once a minute, and keeps its findings', async () => {
    const { program, asset } = await kern([], people.first);
    await world.addCaptures([quiet, leaking]);
    await world.analyseAll();
    const before = await findingsOf(asset);
    const pass = (await passesOf(asset))[1]?.id;
    const input = { as: ADMINISTRATOR, params: { program, asset, pass } };
    await call(analysePass, 429, input);
    await call(analysePass, 403, { ...input, as: 'monitor@demo.example' });
    world.app.clock.advance(61_000);
    expect(await call<AssetPass>(analysePass, 202, input)).toMatchObject({ id: pass, state: 'waiting' });
    await call(analysePass, 409, input);
    await world.analyseAll();
    expect((await findingsOf(asset)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('is looked at again in an area that has changed, with nothing remembered of the old one', async () => {
    const { program, asset } = await kern([], people.first);
    await world.addCaptures([quiet]);
    await world.analyseAll();
    await call(updateAsset, 200, { as: ADMINISTRATOR, params: { program, asset }, body: { aoi: MOVED } });
    expect(await passesOf(asset)).toMatchObject([{ state: 'waiting' }]);
    const memory = await world.app.database.kysely
      .selectFrom('site_memory')
      .where('asset_id', '=', asset)
      .select('product')
      .execute();
    expect(memory).toEqual([]);
  });

  it('records nothing of an analysis that had begun before the area changed', async () => {
    const { program, asset } = await kern([], people.first);
    await world.addCaptures([quiet]);
    const pass = await world.claim();
    if (pass === undefined) throw new Error('No pass is waiting.');
    const usual = world.services();
    const analyse: PassAnalysis['analyse'] = async (...given) => {
      const answer = await usual.analyse(...given);
      // Five newer passes: only the four newest of those that have ended are analysed again.
      await call(updateAsset, 200, { as: ADMINISTRATOR, params: { program, asset }, body: { aoi: MOVED } });
      return answer;
    };
    await world.app.database.kysely
      .insertInto('asset_passes')
      .values(
        [1, 2, 3, 4, 5].map((day) => ({
          asset_id: asset,
          collection: 'spot',
          scene_id: `later ${day}`,
          acquired_at: new Date(quiet.datetime.getTime() + day * 86_400_000),
          state: 'cloudy',
        })),
      )
      .execute();
    await analyseClaimedPass({ ...usual, analyse }, pass, new AbortController().signal);
    expect((await passesOf(asset))[0]).toMatchObject({ id: pass.id, state: 'waiting', claim: null });
    const memory = await world.app.database.kysely
      .selectFrom('site_memory')
      .where('asset_id', '=', asset)
      .select('product')
      .execute();
    expect(memory).toEqual([]);
  });
});
