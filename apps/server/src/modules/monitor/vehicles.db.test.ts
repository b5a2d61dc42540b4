import { beforeAll, describe, expect, it } from 'vitest';
import { kernWorld } from './kern.fixture.ts';
import { capturesOf } from './monitor-world.fixture.ts';

const { world, passesOf, findingsOf } = kernWorld();
const YARD = 'port-of-oakland';
/** Two trucks are parked at Yard 3 from the 6th to the 28th of November. */
const captures = capturesOf(YARD, '2026-10-20T00:00:00Z', '2026-11-24T00:00:00Z');

describe('trucks that come to stay at a yard', () => {
  let asset: string;
  beforeAll(async () => {
    const program = await world.addProgram('Port');
    await world.giveCollection(program);
    asset = await world.addAsset(program, YARD, 'Yard 3');
    await world.addCaptures(captures);
    await world.analyseAll();
  }, 240_000);
  const vehicles = async () =>
    (await findingsOf(asset)).filter(({ detection_type }) => detection_type === 'Vehicle');

  it('are alerts of encroachment with their number from the first pass that shows them on', async () => {
    const passes = await passesOf(asset);
    const clear = passes.filter(({ state }) => state === 'analysed');
    const since = clear.filter(({ acquired_at }) => acquired_at >= new Date('2026-11-06T00:00:00Z'));
    expect(since.length).toBeGreaterThanOrEqual(2);
    const found = await vehicles();
    expect(found.map(({ pass_id, count }) => [pass_id, count])).toEqual(since.map(({ id }) => [id, 2]));
    for (const one of found)
      expect(one).toMatchObject({ detection_class: 'alert', call_type: 'Encroachment', confidence: null });
  });

  it('state their length, and from the second pass on that they stood there before', async () => {
    const evidence = (await vehicles()).map((one) => Object(one.evidence));
    expect(evidence.map(({ seen_of_three }) => seen_of_three)).toEqual([1, 2]);
    for (const { length_m, memory_passes, facility } of evidence) {
      expect(length_m).toBeGreaterThan(12);
      expect(length_m).toBeLessThan(20);
      expect([memory_passes, facility]).toEqual([3, 'Yard 3']);
    }
  });

  it('are shown in gray pictures of 3 m of the pass and of the one before', async () => {
    const [first] = await vehicles();
    const pictures = await world.app.database.kysely
      .selectFrom('detection_artifacts')
      .where('detection_id', '=', first?.id ?? '')
      .orderBy('position')
      .select(['label', 'recipe'])
      .execute();
    const folder = `monitor/${asset}/passes/${first?.pass_id}`;
    expect(pictures.map(({ label, recipe }) => [label, Object(recipe).layers])).toEqual([
      ['3 m gray', [`${folder}/gray.webp`]],
      ['Before', [`${folder}/gray-before.webp`]],
      ['Natural colours', [`${folder}/natural.webp`]],
    ]);
    const passes = (await passesOf(asset)).filter(({ state }) => state === 'analysed');
    const last = passes[passes.findIndex(({ id }) => id === first?.pass_id) - 1];
    expect(Object(first?.evidence).before_at).toBe(last?.acquired_at.toISOString());
    const [gray, , colours] = pictures.map(({ recipe }) => Object(recipe).box.side);
    expect([gray, colours]).toEqual([64, 24]);
  });
});
