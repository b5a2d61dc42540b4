import { ARCHIVE_BUCKET } from '@sigma/domain';
import { parseEnviHeader } from '@sigma/raster';
import { BAND_COUNT } from '@sigma/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImagery, type Imagery } from '../imagery.ts';
import { clock, levelWorld, SIZE } from './level-world.fixture.ts';

const world = levelWorld();
const never = new AbortController().signal;
let imagery: Imagery;

beforeAll(() => {
  imagery = createImagery({ database: world.database, store: world.store, clock: clock.now });
});
afterAll(() => imagery.close());

const make = (level: string) => imagery.ensureProduct(world.productOf(level), never);

describe('the products in the archive', () => {
  it('are made once', async () => {
    await Promise.all([make('Raw'), make('Raw')]);
    await make('Raw');
    expect(await world.runOf('Raw')).toMatchObject({ state: 'done', attempts: 1, is_stored: true });
  });

  it('are made again with the same bytes when they were removed', async () => {
    const before = await make('Dark Subtract');
    for (const { objectKey } of before.files) await world.store.delete(ARCHIVE_BUCKET, objectKey);
    const after = await make('Dark Subtract');
    expect(after.files).toEqual(before.files);
    expect(await world.runOf('Dark Subtract')).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('fail with a sentence when a coefficient is no longer there', async () => {
    const scene = await world.addScene('without-dark');
    await world.database.kysely
      .insertInto('darks_overrides')
      .values({
        id: '4c1d3b52-7f0e-4f3e-9d3c-0f6c8f3a2b11',
        sensor: world.plan.sensor,
        rows: 1,
        cols: SIZE,
        bands: BAND_COUNT,
        raw_s3_uri: `s3://${ARCHIVE_BUCKET}/absent.npy`,
        enabled: true,
        notes: '',
        created_at: clock.now(),
      })
      .execute();
    const made = imagery.ensureProduct({ ...scene, level: 'Dark Subtract' }, never);
    const text =
      'The file of the dark-frame override 4c1d3b52-7f0e-4f3e-9d3c-0f6c8f3a2b11 is no longer in the archive.';
    await expect(made).rejects.toThrow(text);
    const run = await world.database.kysely
      .selectFrom('pipeline_runs')
      .where('scene_id', '=', 'without-dark')
      .select(['state', 'cause_code', 'cause'])
      .executeTakeFirst();
    expect(run).toEqual({ state: 'failed', cause_code: 'AE', cause: text });
    await world.database.kysely.deleteFrom('darks_overrides').execute();
  });

  it('of a scene from before there was radiance are its cube only', async () => {
    const scene = await world.addScene('old', 'old recipe');
    await expect(imagery.ensureProduct({ ...scene, level: 'Raw' }, never)).rejects.toThrow(
      'without radiance',
    );
    const cube = await imagery.ensureProduct({ ...scene, level: 'Basic L1A' }, never);
    const header = cube.files.find(({ asset }) => asset === 'envi_header');
    const text = await world.bytesOf(header?.objectKey ?? '');
    expect(parseEnviHeader(text.toString()).gains).toBeUndefined();
  });
});
