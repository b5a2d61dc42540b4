import { isMadeOfRadiance, MADE_LEVELS, type MadeLevel } from '@sigma/domain';
import { RECIPE_VERSION } from '@sigma/simulator';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { levelServices } from './level-services.fixture.ts';
import { clock, levelWorld, sha256Of } from './level-world.fixture.ts';
import { PIPELINE_VERSION } from './product.ts';
import { ensureProduct } from './product-maker.ts';
import type { LevelTask } from './product-services.ts';

const world = levelWorld();
const { makeHere, services, dyingAt, runsOf } = levelServices(world);
const never = new AbortController().signal;

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
