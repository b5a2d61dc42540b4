import { insertScenes } from '@sigma/archive';
import {
  type AssetPass,
  analysePass,
  type LeakSource,
  listAssetPasses,
  listAssetSources,
  listAssets,
  type MonitoringAsset,
  type Problem,
} from '@sigma/contract';
import { bboxArea } from '@sigma/geo';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyArchive, plainScene } from '../../../../../packages/archive/src/scenes.fixture.ts';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { monitorCalls } from '../detections/monitor.fixture.ts';
import { claimPass } from './claim-pass.store.ts';
import { addPasses, completePass, failPass } from './passes.store.ts';

let app: TestApp;
let programs: TestPrograms;
let calls: ReturnType<typeof monitorCalls>;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T00:00:00Z' });
  programs = await seedPeople(app.database);
  calls = monitorCalls(app);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.kysely.deleteFrom('assets').execute();
});

const MONITOR = 'monitor@demo.example';
const list = async (as: string, program: number) =>
  (await calls.call<{ results: MonitoringAsset[] }>(listAssets, 200, { as, params: { program } })).results;

describe('passes over assets', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const addPass = (asset_id: string, day: number, priority = 0) =>
    addPasses(app.database.kysely, [
      { asset_id, collection: 'spot', scene_id: `S${day}`, sensor: 1, acquired_at: at(day), priority },
    ]);
  const claim = (now = at(30), staleBefore = at(29)) =>
    app.database.transaction((transaction) => claimPass(transaction, { now, staleBefore }));
  const RESULT = {
    state: 'analysed',
    findings: 0,
    aoi_share: 1,
    cloud_share: 0.02,
    sun_elevation: 40,
    off_nadir: 8,
    wind_speed: 4.1,
    wind_from_deg: 225,
    wind_sigma: 0.7,
    wind_source: 'simulated',
    noise_ppm_m: 90,
    limit_sigma_kg_h: 60,
    limit_kg_h: 310,
    memory_passes: 3,
    algorithm: 'ch4-log-mf 1',
    products: { vehicles_searched: false },
  } as const;

  it('are added once, claimed oldest first and one at a time for each asset, and say what they prove', async () => {
    const { id } = await calls.addAsset(programs.first);
    const { id: other } = await calls.addAsset(programs.first, { name: 'Kern' });
    expect([
      await addPass(id, 3),
      await addPass(id, 2),
      await addPass(id, 3),
      await addPass(other, 9),
    ]).toEqual([1, 1, 0, 1]);
    const first = await claim();
    expect([first?.asset_id, first?.acquired_at, first?.attempts]).toEqual([id, at(2), 1]);
    expect((await claim())?.asset_id).toBe(other);
    expect(await claim()).toBeUndefined();
    if (first === undefined) return;
    expect(
      await app.database.transaction((transaction) => completePass(transaction, first, RESULT, at(30))),
    ).toBe(true);
    expect((await claim())?.acquired_at).toEqual(at(3));
    const answer = await calls.call<{ results: AssetPass[] }>(listAssetPasses, 200, {
      as: MONITOR,
      params: { program: programs.first, asset: id },
      query: { state: 'analysed' },
    });
    expect(
      answer.results.map(({ text, limit_kg_h, vehicles_searched: searched }) => [text, limit_kg_h, searched]),
    ).toEqual([['nothing above 310 kg/h, vehicles could not be looked for', 310, false]]);
    const [seen] = await list(MONITOR, programs.first);
    expect(seen?.last_pass?.at).toBe(at(9).toISOString());
  });

  it('of an interrupted attempt are taken over, and the late attempt writes nothing', async () => {
    const { id } = await calls.addAsset(programs.first);
    await addPass(id, 2);
    const first = await claim(at(10));
    const second = await claim(at(30), at(20));
    expect([second?.id, second?.attempts]).toEqual([first?.id, 2]);
    if (first === undefined || second === undefined) return;
    await app.database.transaction(async (transaction) => {
      expect(await completePass(transaction, first, RESULT, at(30))).toBe(false);
      expect(await failPass(transaction, second, 'the cube is damaged')).toBe(true);
    });
    const third = await claim();
    expect(third?.attempts).toBe(3);
    if (third !== undefined)
      await app.database.transaction((transaction) => failPass(transaction, third, 'the cube is damaged'));
    expect(await claim()).toBeUndefined();
    const state = await app.database.kysely
      .selectFrom('asset_passes')
      .select(['state', 'cause'])
      .executeTakeFirst();
    expect(state).toEqual({ state: 'failed', cause: 'the cube is damaged' });
  });

  it('lead to sources with their persistence', async () => {
    const { id } = await calls.addAsset(programs.first);
    await sql`insert into sources (asset_id, name, kind, point, first_seen, last_seen, passes_seen, passes_looked)
      values (${id}, 'Pad 17', 'Methane', ST_SetSRID(ST_MakePoint(-102.39, 31.91), 4326), ${at(1)}, ${at(9)}, 3, 4)`.execute(
      app.database.kysely,
    );
    const { results } = await calls.call<{ results: LeakSource[] }>(listAssetSources, 200, {
      as: MONITOR,
      params: { program: programs.first, asset: id },
    });
    expect(results).toMatchObject([
      {
        name: 'Pad 17',
        state: 'open',
        passes_seen: 3,
        passes_looked: 4,
        coordinates: { coordinates: [-102.39, 31.91] },
      },
    ]);
  });
});

it('a capture by a sensor that the contract does not include is not analysed again', async () => {
  const { id: asset } = await calls.addAsset(programs.first);
  const { kysely } = app.database;
  await kysely
    .insertInto('sensors')
    .values({ osk_id: 7, name: 'Eye-7', serial: 'E7', max_slew_angle: 30, swath_km: 10 })
    .execute();
  const analysed_at = new Date('2026-11-02T01:00:00Z');
  const pass = { asset_id: asset, collection: 'spot', scene_id: 'S2', sensor: 7, acquired_at: analysed_at };
  const { id } = await kysely
    .insertInto('asset_passes')
    .values({ ...pass, state: 'analysed', analysed_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const params = { program: programs.first, asset, pass: id };
  const as = 'program-admin@demo.example';
  const refusal = await calls.call<Problem>(analysePass, 403, { as, params });
  const fields = refusal.errors?.map(({ field }) => field);
  expect([refusal.code, fields]).toEqual(['contract_sensor', ['sensor_data_access']]);
  await kysely.insertInto('program_sensors').values({ program_id: programs.first, sensor: 7 }).execute();
  await calls.call(analysePass, 202, { as, params });
});

describe('an imported capture over an asset', () => {
  const DAY = new Date('2026-11-10T12:00:00Z');
  const footprint = bboxArea([-102.41, 31.89, -102.37, 31.93]);
  const cube = {
    key: 'cube',
    objectKey: 'imports/cube.img',
    mediaType: 'application/octet-stream',
    roles: ['data'],
    title: 'Cube',
    state: 'ready',
    size: 1,
    sha256: '0'.repeat(64),
  } as const;
  const add = (id: string, assets: readonly (typeof cube)[]) =>
    insertScenes(app.database.kysely, [
      { ...plainScene({ collection: 'imports', id, start: DAY }), footprint, assets },
    ]);
  const passesOf = async (asset: string) =>
    (
      await calls.call<{ results: AssetPass[] }>(listAssetPasses, 200, {
        as: MONITOR,
        params: { program: programs.first, asset },
      })
    ).results;
  beforeAll(async () => {
    const { kysely } = app.database;
    await kysely
      .insertInto('collections')
      .values({ id: 'imports', title: 'Imports', description: '', file_format: 'ENVI' })
      .execute();
    await kysely
      .insertInto('program_collections')
      .values({ program_id: programs.first, collection: 'imports' })
      .execute();
  });
  beforeEach(() => emptyArchive(app.database.kysely));

  it('with spectra is a pass that is not analysed and says why; a picture is none', async () => {
    const { id } = await calls.addAsset(programs.first);
    await add('with-spectra', [cube]);
    await add('picture', []);
    expect((await passesOf(id)).map(({ file_id, state, text }) => [file_id, state, text])).toEqual([
      ['with-spectra', 'imported', expect.stringMatching(/^not analysed: the capture is imported/)],
    ]);
    const now = new Date('2026-11-30T00:00:00Z');
    const claimed = await app.database.transaction((transaction) =>
      claimPass(transaction, { now, staleBefore: now }),
    );
    expect(claimed).toBeUndefined();
    const [asset] = await list(MONITOR, programs.first);
    expect(asset?.last_pass).toBeNull();
  });

  it('cannot be analysed again', async () => {
    const { id: asset } = await calls.addAsset(programs.first);
    await add('with-spectra', [cube]);
    const [pass] = await passesOf(asset);
    const params = { program: programs.first, asset, pass: pass?.id };
    const problem = await calls.call<{ detail: string }>(analysePass, 409, {
      as: 'program-admin@demo.example',
      params,
    });
    expect(problem.detail).toBe(
      'Imported captures are not analysed, because the noise of their sensor and the wind are not known.',
    );
  });
});
