import { createEarth } from '@sigma/simulator';
import type { ObjectStore } from '@sigma/storage';
import { describe, expect, it } from 'vitest';
import { readRecipe } from '../recipe.ts';
import { makeLevel } from './chain/make-level.ts';
import { clock, levelWorld, sha256Of } from './level-world.fixture.ts';
import { ensureProduct, type ProductServices } from './product-maker.ts';
import { storedProducts } from './stored-products.ts';

const world = levelWorld();
const earth = createEarth({ seed: 7 });
const never = new AbortController().signal;

function services(change: Partial<ProductServices> = {}): ProductServices {
  const { database, store } = world;
  const base = { database, store, clock: clock.now };
  return {
    ...base,
    stored: storedProducts({ ...base, limitBytes: 1e9 }),
    ensureBucket: async () => undefined,
    makeLevel: async ({ recipe, level, coefficients }) =>
      makeLevel({ earth, plan: readRecipe(recipe).plan, level, coefficients }),
    ...change,
  };
}

/** A process that dies at one of its steps: the n-th time that it calls its store or its worker threads. */
function dyingAt(n: number, when: 'before' | 'after', stop: AbortController): ProductServices {
  let calls = 0;
  const dying = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    calls += 1;
    if (calls === n && when === 'before') stop.abort(new Error('killed'));
    stop.signal.throwIfAborted();
    const answer = await call();
    if (calls === n) stop.abort(new Error('killed'));
    stop.signal.throwIfAborted();
    return answer;
  };
  const store: ObjectStore = {
    ...world.store,
    put: (...given) => dying(() => world.store.put(...given)),
  };
  const usual = services();
  return services({ store, makeLevel: (...given) => dying(() => usual.makeLevel(...given)) });
}

// The level "Raw" is made once and has three files.
const CALLS = [1, 2, 3, 4];

describe.each(['before', 'after'] as const)('a process killed just %s a step', (when) => {
  it.each(CALLS)(`leaves one run that ends with the same bytes, killed ${when} step %i`, async (n) => {
    const scene = await world.addScene(`killed-${when}-${n}`);
    const product = { ...scene, level: 'Raw' };
    const stop = new AbortController();
    await expect(ensureProduct(dyingAt(n, when, stop), product, stop.signal)).rejects.toThrow('killed');
    const runs = () =>
      world.database.kysely
        .selectFrom('pipeline_runs')
        .where('scene_id', '=', scene.scene)
        .selectAll()
        .execute();
    expect(await runs()).toMatchObject([{ state: 'running', attempts: 1 }]);
    const made = await ensureProduct(services(), product, never);
    expect(await runs()).toMatchObject([{ state: 'done', attempts: 2, is_stored: true }]);
    // The scene differs in its id only, which is part of its noise, so each has bytes of its own.
    const again = await makeLevel({
      earth,
      plan: { ...world.plan, id: scene.scene },
      level: 'Raw',
      coefficients: {},
    });
    expect(made.files.map(({ sha256 }) => sha256)).toEqual(again.files.map(({ bytes }) => sha256Of(bytes)));
    for (const { objectKey, sha256 } of made.files)
      expect(sha256Of(await world.bytesOf(objectKey))).toBe(sha256);
  });
});

describe('the calibrations of an interrupted run', () => {
  it('are those that it had chosen, although others have become valid since', async () => {
    const scene = await world.addScene('interrupted');
    const product = { ...scene, level: 'Dark Subtract' };
    const stop = new AbortController();
    await expect(ensureProduct(dyingAt(1, 'before', stop), product, stop.signal)).rejects.toThrow('killed');
    await world.database.kysely
      .insertInto('darks_overrides')
      .values({
        id: '4c1d3b52-7f0e-4f3e-9d3c-0f6c8f3a2b11',
        sensor: world.plan.sensor,
        rows: 1,
        cols: 40,
        bands: 472,
        raw_s3_uri: 's3://sigma-archive/absent.npy',
        enabled: true,
        notes: '',
        created_at: clock.now(),
      })
      .execute();
    await ensureProduct(services(), product, never);
    const run = await world.database.kysely
      .selectFrom('pipeline_runs')
      .where('scene_id', '=', 'interrupted')
      .select(['dark', 'state'])
      .executeTakeFirst();
    expect(run).toEqual({ dark: 'frames', state: 'done' });
  });
});
