import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImagery, type Imagery } from '../imagery.ts';
import { clock, levelWorld } from './level-world.fixture.ts';
import { inputsOf } from './run-inputs.ts';

const world = levelWorld();
const never = new AbortController().signal;
let imagery: Imagery;

beforeAll(() => {
  imagery = createImagery({ database: world.database, store: world.store, clock: clock.now });
});
afterAll(() => imagery.close());

it('"Analytics" is made again once the radiance of an earlier capture that it was compared with was made of something else', async () => {
  await imagery.ensureProduct(world.productOf('Basic L1A'), never);
  const later = await world.addLaterScene('later');
  const make = async () => {
    await imagery.ensureProduct({ ...later, level: 'Analytics' }, never);
    const run = await world.database.kysely
      .selectFrom('pipeline_runs')
      .where('scene_id', '=', 'later')
      .where('level', '=', 'Analytics')
      .selectAll()
      .executeTakeFirstOrThrow();
    return { attempts: run.attempts, inputs: inputsOf(run) };
  };
  const first = await make();
  expect(first.attempts).toBe(1);
  expect(first.inputs?.earlier_radiance).toEqual([world.plan.id]);
  expect(await make()).toEqual(first);
  // As another calibration leaves the run of the earlier capture when it is processed again.
  await sql`update pipeline_runs set inputs = jsonb_set(inputs, '{calibrations}', '[{"id": "c", "type": "linearity", "uri": "s3://archive/c.npy"}]')
    where scene_id = ${world.plan.id}`.execute(world.database.kysely);
  const second = await make();
  expect(second.attempts).toBe(2);
  expect(second.inputs?.earlier).toEqual(first.inputs?.earlier);
  expect(second.inputs?.earlier_digests).not.toEqual(first.inputs?.earlier_digests);
  expect(await make()).toEqual(second);
});
