import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { isMadeOfRadiance, MADE_LEVELS, type MadeLevel } from '@sigma/domain';
import { createEarth, RECIPE_VERSION } from '@sigma/simulator';
import { type ObjectStore, StorageError } from '@sigma/storage';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readRecipe } from '../recipe.ts';
import { makeLevel } from './chain/make-level.ts';
import { LeaseLost } from './lease.ts';
import { clock, levelWorld, sha256Of } from './level-world.fixture.ts';
import { PIPELINE_VERSION } from './product.ts';
import { ensureProduct } from './product-maker.ts';
import type { LevelTask, ProductServices } from './product-services.ts';
import { storedProducts } from './stored-products.ts';

const world = levelWorld();
const earth = createEarth({ seed: 7 });
const never = new AbortController().signal;

/** Makes levels in this thread instead of a worker thread. */
async function makeHere(task: LevelTask) {
  if ('cube' in task) throw new Error('The scenes of these tests are simulated.');
  const { recipe, level, coefficients, radiance, earlier } = task;
  const { plan } = readRecipe(recipe);
  const bytes = radiance && new Uint8Array(await world.bytesOf(radiance.objectKey));
  const stored = bytes && new Uint16Array(bytes.buffer);
  const lineLength = (stored?.length ?? 0) / plan.grid.height;
  const readRadiance =
    stored &&
    (async (line: number, count: number) => stored.subarray(line * lineLength, (line + count) * lineLength));
  const plans = earlier.map((one) => ({ plan: readRecipe(one.recipe).plan }));
  return makeLevel({ earth, plan, level, coefficients, earlier: plans, readRadiance });
}

function services(change: Partial<ProductServices> = {}): ProductServices {
  const { database, store } = world;
  const base = { database, store, clock: clock.now };
  const own: ProductServices = {
    ...base,
    stored: storedProducts({ ...base, limitBytes: 1e9 }),
    // Tests make levels in the thread that renews the lease, so that it must outlive that.
    lease: { leaseMs: 20_000, renewMs: 50, lookMs: 10 },
    ensureBucket: async () => undefined,
    isForViewer: false,
    makeLevel: makeHere,
    ensureSource: (key, signal) => ensureProduct(own, key, signal),
    ...change,
  };
  return own;
}

/** A process that dies at one of its steps: the n-th time that it calls its store or its worker threads. */
function dyingAt(
  n: number,
  when: 'before' | 'after',
  stop: AbortController,
  makeUsually: ProductServices['makeLevel'] = makeHere,
): ProductServices {
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
  return services({ store, makeLevel: (...given) => dying(() => makeUsually(...given)) });
}

const runsOf = (scene: string) =>
  world.database.kysely
    .selectFrom('pipeline_runs')
    .where('scene_id', '=', scene)
    .orderBy('level')
    .selectAll()
    .execute();

const stepsOf = (run: string) =>
  world.database.kysely
    .selectFrom('pipeline_run_steps')
    .where('run_id', '=', run)
    .orderBy('attempt')
    .orderBy(sql`array_position(array['choose', 'source', 'make', 'store'], step)`)
    .selectAll()
    .execute();

describe.each(MADE_LEVELS)('a process that makes the level "%s"', (level) => {
  it('leaves one run and the same bytes although it is killed before and after each of its steps', async () => {
    const scene = await world.addScene(`killed-${level}`);
    const product = { ...scene, level };
    // What is made again has the same bytes; the last attempt, which is not killed, proves it by making them itself.
    const made = new Map<string, ReturnType<typeof makeHere>>();
    const makeOnce = (task: LevelTask) => {
      const known = made.get(task.level) ?? makeHere(task);
      made.set(task.level, known);
      return known;
    };
    let kills = 0;
    for (let n = 1; ; n++) {
      const before = kills;
      for (const when of ['before', 'after'] as const) {
        const stop = new AbortController();
        const attempt = ensureProduct(dyingAt(n, when, stop, makeOnce), product, stop.signal);
        const outcome = await attempt.then(() => 'done', String);
        if (outcome === 'done') break;
        expect(outcome).toBe('Error: killed');
        kills += 1;
        const own = (await runsOf(scene.scene)).filter((run) => run.level === level);
        expect(own).toMatchObject([{ state: 'running', attempts: kills }]);
      }
      if (kills === before) break;
    }
    // Its make and each of its files, before and after.
    expect(kills).toBeGreaterThanOrEqual(6);
    const runs = await runsOf(scene.scene);
    expect(new Set(runs.map((run) => run.level)).size).toBe(runs.length);
    expect(runs.map(({ state, is_stored }) => [state, is_stored])).toEqual(runs.map(() => ['done', true]));
    const own = runs.find((run) => run.level === level);
    const steps = own && (await stepsOf(own.id));
    const last = steps?.filter(({ attempt }) => attempt === kills + 1);
    const first = isMadeOfRadiance(level) ? 'source' : 'choose';
    expect(last?.map(({ step, state }) => [step, state])).toEqual([
      [first, 'done'],
      ['make', 'done'],
      ['store', 'done'],
    ]);
    // The server was stopped at one of the steps of each other attempt.
    expect(steps?.filter(({ state }) => state === 'interrupted')).toHaveLength(kills);
    expect(last?.[1]).toMatchObject({
      versions: { pipeline: PIPELINE_VERSION, recipe: String(RECIPE_VERSION) },
      parts: expect.any(Array),
    });
    const { files } = await ensureProduct(services(), product, never);
    const radiance = runs.flatMap((run) => run.files).find(({ asset }) => asset === 'cube');
    const recipe = { kind: 'simulated', seed: 7, plan: { ...world.plan, id: scene.scene } };
    const again = await makeHere({
      recipe,
      level,
      coefficients: {},
      earlier: [],
      ...(radiance && { radiance }),
    });
    expect(files.map(({ sha256 }) => sha256)).toEqual(again.files.map(({ bytes }) => sha256Of(bytes)));
    for (const { objectKey, sha256 } of files) expect(sha256Of(await world.bytesOf(objectKey))).toBe(sha256);
  });
});

describe('a level that shows the ground', () => {
  it('is made of the radiance that is there, with what the radiance was made of', async () => {
    const scene = await world.addScene('shared');
    const levels: MadeLevel[] = [];
    const counted = services({
      makeLevel: (task) => {
        levels.push(task.level);
        return makeHere(task);
      },
    });
    await ensureProduct(counted, { ...scene, level: 'Rectified' }, never);
    await ensureProduct(counted, { ...scene, level: 'Unrectified' }, never);
    expect(levels).toEqual(['Basic L1A', 'Rectified', 'Unrectified']);
  });
});

/** The clock of the database, by which leases are measured. */
const leaseOf = async (scene: string) => {
  const row = await world.database.kysely
    .selectFrom('pipeline_runs')
    .where('scene_id', '=', scene)
    .select(['leased_until as until', sql<boolean>`leased_until < clock_timestamp()`.as('hasEnded')])
    .executeTakeFirstOrThrow();
  return { until: row.until?.getTime() ?? 0, hasEnded: row.hasEnded };
};

const DARK = 'Dark Subtract';

describe('the lease of a run', () => {
  it('of a process that died without releasing it ends by itself, and another process takes the run over', async () => {
    const scene = await world.addScene('died');
    const product = { ...scene, level: DARK };
    const stop = new AbortController();
    await expect(ensureProduct(dyingAt(1, 'before', stop), product, stop.signal)).rejects.toThrow('killed');
    await world.database.kysely
      .updateTable('pipeline_runs')
      .where('scene_id', '=', 'died')
      .set({ leased_until: sql`clock_timestamp() + interval '600 milliseconds'` })
      .execute();
    const before = await leaseOf('died');
    let endedAtStart: boolean | undefined;
    const next = services({
      makeLevel: async (task) => {
        const { until } = await leaseOf('died');
        endedAtStart = until > before.until;
        return makeHere(task);
      },
    });
    expect(before.hasEnded).toBe(false);
    await ensureProduct(next, product, never);
    expect(endedAtStart).toBe(true);
    expect(await runsOf('died')).toMatchObject([{ state: 'done', attempts: 2, leased_until: null }]);
  });

  it('is renewed while its process works, so that no other one makes the product', async () => {
    const scene = await world.addScene('slow');
    const product = { ...scene, level: DARK };
    const made = { first: 0, second: 0 };
    const first = services({
      makeLevel: async (task) => {
        made.first += 1;
        const start = await leaseOf('slow');
        await expect.poll(async () => (await leaseOf('slow')).until > start.until).toBe(true);
        return makeHere(task);
      },
    });
    const second = services({
      makeLevel: (task) => {
        made.second += 1;
        return makeHere(task);
      },
    });
    const [one, other] = await Promise.all([
      ensureProduct(first, product, never),
      ensureProduct(second, product, never),
    ]);
    expect([made.first + made.second, other.files]).toEqual([1, one.files]);
    expect(await runsOf('slow')).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('that another process has taken over stops the work, which is resumed once the other one has ended', async () => {
    const scene = await world.addScene('taken-over');
    const reasons: unknown[] = [];
    const stopped = services({
      makeLevel: async (task, signal) => {
        if (reasons.length > 0) return makeHere(task);
        await world.database.kysely
          .updateTable('pipeline_runs')
          .where('scene_id', '=', 'taken-over')
          .set({
            claim: randomUUID(),
            attempts: 2,
            leased_until: sql`clock_timestamp() + interval '300 milliseconds'`,
          })
          .execute();
        await once(signal, 'abort');
        reasons.push(signal.reason);
        throw signal.reason;
      },
    });
    await ensureProduct(stopped, { ...scene, level: DARK }, never);
    expect(reasons).toEqual([expect.any(LeaseLost)]);
    expect(await runsOf('taken-over')).toMatchObject([{ state: 'done', attempts: 3 }]);
  });

  it('that was lost unnoticed makes nothing of the work count, and the product of the other process is the answer', async () => {
    const scene = await world.addScene('late');
    const product = { ...scene, level: DARK };
    const other: string[] = [];
    const late = services({
      lease: { leaseMs: 300, renewMs: 60_000, lookMs: 10 },
      makeLevel: async (task) => {
        const { files } = await ensureProduct(services(), product, never);
        other.push(...files.map(({ sha256 }) => sha256));
        return makeHere(task);
      },
    });
    const { files } = await ensureProduct(late, product, never);
    expect(files.map(({ sha256 }) => sha256)).toEqual(other);
    expect(await runsOf('late')).toMatchObject([{ state: 'done', attempts: 2 }]);
  });
});

describe('a full archive', () => {
  const full = (isForViewer: boolean) => {
    const put: ObjectStore['put'] = (bucket, key) =>
      Promise.reject(new StorageError('full', 'The disk is full', { bucket, key }));
    return services({ store: { ...world.store, put }, isForViewer });
  };

  it('fails the run of an order, which states why', async () => {
    const scene = await world.addScene('ordered-while-full');
    await expect(ensureProduct(full(false), { ...scene, level: DARK }, never)).rejects.toThrow('no space');
    expect(await runsOf('ordered-while-full')).toMatchObject([{ state: 'failed', cause_code: 'P1' }]);
  });

  it('leaves no run of a product that no one but a viewer has requested, and makes it once there is room', async () => {
    const scene = await world.addScene('viewed-while-full');
    const product = { ...scene, level: DARK };
    await expect(ensureProduct(full(true), product, never)).rejects.toThrow('no space');
    expect(await runsOf('viewed-while-full')).toEqual([]);
    const { files } = await ensureProduct(services({ isForViewer: true }), product, never);
    expect(files).not.toEqual([]);
    // Its files are removed, and viewed again.
    await world.database.kysely
      .updateTable('pipeline_runs')
      .set({ is_stored: false })
      .where('scene_id', '=', 'viewed-while-full')
      .execute();
    await expect(ensureProduct(full(true), product, never)).rejects.toThrow('no space');
    expect(await runsOf('viewed-while-full')).toMatchObject([
      { state: 'done', is_stored: false, claim: null },
    ]);
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
