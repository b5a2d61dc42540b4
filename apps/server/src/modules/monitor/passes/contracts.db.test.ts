import { describe, expect, it } from 'vitest';
import { addDueReports } from '../due-reports/due-reports.ts';
import { kernWorld, leaking, quiet } from '../kern.fixture.ts';

const { world, kern, passesOf } = kernWorld();

const setTerms = (
  program: number,
  terms: { readonly end_date?: string; readonly subscribed_products?: string[] | null },
) => world.app.database.kysely.updateTable('programs').set(terms).where('id', '=', program).execute();
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

describe('the contract of the program of an asset', () => {
  it('has captures until its last day analysed after its end, and none that were taken later', async () => {
    const { program, asset } = await kern();
    await world.addCaptures([quiet, leaking]);
    expect(dayOf(leaking.datetime) > dayOf(quiet.datetime)).toBe(true);
    await setTerms(program, { end_date: dayOf(quiet.datetime) });
    await world.analyseAll();
    expect((await passesOf(asset)).map(({ scene_id, state }) => [scene_id, state])).toEqual([
      [quiet.id, 'analysed'],
    ]);
  });

  it('has a pass that was to be analysed again keep its results when the contract no longer includes it', async () => {
    const { program, asset } = await kern();
    await world.addCaptures([quiet]);
    await world.analyseAll();
    const [before] = await passesOf(asset);
    const waiting = { state: 'waiting', claim: null, attempts: 0 } as const;
    await world.app.database.kysely.updateTable('asset_passes').set(waiting).execute();
    await setTerms(program, { end_date: '2026-01-02' });
    await world.analyseAll();
    const [after] = await passesOf(asset);
    expect([after?.state, after?.limit_kg_h]).toEqual(['analysed', before?.limit_kg_h]);
  });

  it('has passes wait while it does not include Monitor', async () => {
    const { program, asset } = await kern();
    await world.addCaptures([quiet]);
    await setTerms(program, { subscribed_products: ['Data', 'Tasking'] });
    expect(await world.claim()).toBeUndefined();
    expect(await passesOf(asset)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await setTerms(program, { subscribed_products: ['Monitor'] });
    expect(await world.claim()).toMatchObject({ asset_id: asset });
  });

  it('has the report of the period of its last day added, and none of later periods', async () => {
    const { program, asset } = await kern();
    await world.addCaptures([quiet]);
    await world.analyseAll();
    const { kysely } = world.app.database;
    await kysely
      .updateTable('assets')
      .set({ next_report_at: new Date('2026-10-01T00:00:00Z') })
      .where('id', '=', asset)
      .execute();
    await setTerms(program, { end_date: '2026-09-15' });
    const due = () =>
      addDueReports({
        ...world.services(),
        jobs: { send: async () => undefined },
        worldClock: () => new Date('2026-11-03T12:00:00Z'),
      });
    expect([await due(), await due(), await due()]).toEqual([1, 0, 0]);
    const reports = await kysely
      .selectFrom('reports')
      .where('program_id', '=', program)
      .select('period_start')
      .execute();
    expect(reports).toEqual([{ period_start: new Date('2026-09-01T00:00:00Z') }]);
  });
});
