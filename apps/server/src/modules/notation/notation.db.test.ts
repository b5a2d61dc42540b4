import {
  type AgreementTable,
  completeNotation,
  type Detection,
  detectionCalls,
  listNotationPasses,
  type NotationPass,
  type NotationScene,
  type Problem,
  readAgreement,
  readDetection,
  readNotationScene,
  retractDetection,
} from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import {
  AT,
  AUTHOR,
  COLLECTION,
  CUSTOMER,
  EMPLOYEE,
  notationWorld,
  SCENE,
  STAFF,
  square,
} from './notation.fixture.ts';

const world = notationWorld();
const { addPass, draw, find } = world;
const complete = (pass: string, completed = true) =>
  world.calls.call<NotationPass>(completeNotation, 200, { as: STAFF, params: { pass }, body: { completed } });
const agreement = (query: object = {}) =>
  world.calls.call<AgreementTable>(readAgreement, 200, { as: EMPLOYEE, query: { ...query } });

describe('a finding that staff draw', () => {
  it('says that people made it and, to staff alone, who drew it', async () => {
    const pass = await addPass();
    const drawn = await draw(pass);
    expect(drawn).toMatchObject({
      made_by: 'people',
      author: AUTHOR,
      published_at: null,
      pass: { file_id: SCENE },
    });
    await world.calls.publish(drawn.id);
    const shown = await world.calls.call<Detection>(readDetection, 200, {
      as: CUSTOMER,
      params: { program: world.programs.first, detection: drawn.id },
    });
    expect(shown.made_by).toBe('people');
    expect(shown).not.toHaveProperty('author');
  });

  it('may be in the place where the analysis found the same, but not twice', async () => {
    const pass = await addPass();
    expect(await find(pass)).toMatchObject({ made_by: 'analysis', author: null });
    await draw(pass);
    const body = {
      asset: world.asset,
      pass,
      detection_type: 'Methane',
      detected_at: AT,
      ...square(0, 0, 100),
    };
    const twice = await world.app.call(detectionCalls.add, { as: STAFF, body });
    expect(twice.status).toBe(409);
    const { results } = await world.calls.call<{ results: Detection[] }>(detectionCalls.list, 200, {
      as: STAFF,
      query: { pass, made_by: 'people' },
    });
    expect(results.map(({ made_by }) => made_by)).toEqual(['people']);
  });

  it('keeps its author when another member of staff changes it', async () => {
    const drawn = await draw(await addPass());
    await world.app.database.kysely.updateTable('detections').set({ author: 'Mina Okafor' }).execute();
    const changed = await world.calls.call<Detection>(detectionCalls.update, 200, {
      as: STAFF,
      params: { detection: drawn.id },
      body: square(40, 40, 60),
    });
    expect(changed).toMatchObject({ author: 'Mina Okafor', made_by: 'people' });
  });
});

describe('the pictures of assets', () => {
  it('are listed with how much was found and drawn, by period, asset and state of the drawing', async () => {
    const pass = await addPass();
    const older = await addPass({
      scene_id: 'GHOSt1_20261119T175200Z_004712',
      acquired_at: new Date('2026-11-10T17:52:00Z'),
    });
    await find(pass);
    await draw(pass);
    await draw(pass, square(400, 0, 50));
    await complete(pass);
    const ids = async (query: object = {}) =>
      (
        await world.calls.call<{ results: NotationPass[] }>(listNotationPasses, 200, {
          as: EMPLOYEE,
          query: { ...query },
        })
      ).results.map(({ id }) => id);
    expect(await ids()).toEqual([pass, older]);
    expect(await ids({ completed: true })).toEqual([pass]);
    expect(await ids({ drawn: false })).toEqual([older]);
    expect(await ids({ acquired_before: '2026-11-12' })).toEqual([older]);
    expect(await ids({ program: [world.programs.second] })).toEqual([]);
    expect(await ids({ asset: [world.asset], state: ['cloudy'] })).toEqual([]);
  });

  it('belong to the scene that shows them', async () => {
    const pass = await addPass();
    const scene = await world.calls.call<NotationScene>(readNotationScene, 200, {
      as: EMPLOYEE,
      params: { scene: SCENE },
    });
    expect(scene).toMatchObject({
      collection: COLLECTION,
      grid: { epsg: 32613, width: 300, height: 320 },
      passes: [
        { id: pass, asset: world.asset, asset_name: 'Permian pads', found: 0, drawn: 0, completed: null },
      ],
    });
    const none = await world.app.call(readNotationScene, {
      as: EMPLOYEE,
      params: { scene: 'GHOSt1_20200101T000000Z_000001' },
    });
    expect(none.status).toBe(404);
  });

  it('are complete only after their analysis, by administrators of the platform, and audited', async () => {
    const pass = await addPass();
    expect((await complete(pass)).completed).toEqual({ at: '2026-11-20T00:00:00.000Z', by: AUTHOR });
    expect((await complete(pass, false)).completed).toBeNull();
    const waiting = await addPass({ scene_id: 'GHOSt1_20261119T175200Z_004712', state: 'waiting' });
    await world.calls.call(completeNotation, 409, {
      as: STAFF,
      params: { pass: waiting },
      body: { completed: true },
    });
    await world.calls.call(completeNotation, 403, {
      as: EMPLOYEE,
      params: { pass },
      body: { completed: true },
    });
    await world.calls.call(completeNotation, 403, {
      as: CUSTOMER,
      params: { pass },
      body: { completed: true },
    });
    const invalid = await world.calls.call<Problem>(completeNotation, 422, {
      as: STAFF,
      params: { pass },
      body: { completed: 'yes' },
    });
    expect(invalid.errors?.map(({ field }) => field)).toEqual(['completed']);
    const audited = await world.app.database.kysely
      .selectFrom('audit')
      .select('target')
      .where('operation', '=', completeNotation.id)
      .where('target', '=', `pass ${pass}`)
      .execute();
    expect(audited).toHaveLength(2);
  });
});

describe('the agreement of people and the analysis', () => {
  it('compares pictures on which everything is drawn, each for itself', async () => {
    const pass = await addPass();
    const other = await addPass({ scene_id: 'GHOSt1_20261119T175200Z_004712' });
    await draw(pass);
    // A quarter of the drawn square.
    await find(pass, square(0, 0, 50));
    await draw(pass, { detection_type: 'Vehicle', ...square(500, 0, 8) });
    await find(pass, { detection_type: 'Digging', ...square(500, 0, 8) });
    await draw(other, square(0, 0, 100));
    expect((await agreement()).passes).toBe(0);
    await complete(pass);
    const table = await agreement();
    expect(table).toMatchObject({
      passes: 1,
      total: { drawn: 2, found: 2, matched: 1, missed: 1, extra: 1, renamed: 1 },
    });
    expect(
      table.types.map(({ detection_type, matched, mean_overlap }) => [detection_type, matched, mean_overlap]),
    ).toEqual([
      ['Digging', 0, null],
      ['Vehicle', 0, null],
      ['Methane', 1, expect.closeTo(0.25, 3)],
    ]);
    await complete(other);
    expect(await agreement()).toMatchObject({ passes: 2, total: { drawn: 3, matched: 1, missed: 2 } });
    expect(await agreement({ acquired_after: '2026-11-19' })).toMatchObject({ passes: 0, types: [] });
  });

  it('counts what the analysis found although it was withdrawn, and not what people withdrew', async () => {
    const pass = await addPass();
    await complete(pass);
    for (const finding of [await find(pass), await draw(pass, square(900, 0, 50))]) {
      await world.calls.publish(finding.id);
      await world.calls.call(retractDetection, 200, {
        as: STAFF,
        params: { detection: finding.id },
        body: { reason: 'A licensed flare.' },
      });
    }
    expect((await agreement()).total).toMatchObject({ drawn: 0, found: 1, extra: 1 });
  });

  it('measures the overlap as PostGIS does', async () => {
    const pass = await addPass();
    await draw(pass);
    await find(pass, square(30, 20, 110));
    await complete(pass);
    const { rows } = await world.app.database.kysely.executeQuery<{ iou: number }>(
      (await import('kysely')).sql`select ST_Area(ST_Intersection(a.outline, b.outline)::geography)
        / ST_Area(ST_Union(a.outline, b.outline)::geography) as iou
        from detections a, detections b where a.made_by = 'people' and b.made_by = 'analysis'`.compile(
        world.app.database.kysely,
      ),
    );
    expect((await agreement()).total.mean_overlap).toBeCloseTo(rows[0]?.iou ?? Number.NaN, 4);
  });
});
