import { type AssetPass, listAssetPasses, type MonitoringAsset, readAsset } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { countWaiting } from '../../detections/index.ts';
import { addDueReports } from '../due-reports/due-reports.ts';
import { kernWorld, leaking, quiet } from '../kern.fixture.ts';

const { world, call, kern, passesOf } = kernWorld();

const setTerms = (
  program: number,
  terms: { readonly end_date?: string; readonly subscribed_products?: string[] | null },
) => world.app.database.kysely.updateTable('programs').set(terms).where('id', '=', program).execute();
const statesOf = async (asset: string) =>
  (await passesOf(asset)).map(({ scene_id, state, attempts }) => [scene_id, state, attempts]);
/** The scenes of the passes that the program lists, newest first, and that of the last pass of the asset. */
async function seen(program: number, asset: string) {
  const read = { as: 'monitor@demo.example', params: { program, asset } };
  const passes = await call<{ results: AssetPass[] }>(listAssetPasses, 200, read);
  const { last_pass: last } = await call<MonitoringAsset>(readAsset, 200, read);
  const sceneOf = (id: string | undefined) => passes.results.find((pass) => pass.id === id)?.file_id;
  return [passes.results.map(({ file_id }) => file_id), sceneOf(last?.id)];
}
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

describe('the contract of the program of an asset', () => {
  it('has captures until its last day analysed after its end, and later ones once it is renewed', async () => {
    const { first: program } = await seedPeople(world.app.database);
    const { asset } = await kern([], program);
    await world.addCaptures([quiet, leaking]);
    expect(dayOf(leaking.datetime) > dayOf(quiet.datetime)).toBe(true);
    await setTerms(program, { end_date: dayOf(quiet.datetime) });
    await world.analyseAll();
    expect(await statesOf(asset)).toEqual([
      [quiet.id, 'analysed', 1],
      [leaking.id, 'waiting', 0],
    ]);
    expect(await seen(program, asset)).toEqual([[quiet.id], quiet.id]);
    await setTerms(program, { end_date: '2099-12-31' });
    await world.analyseAll();
    expect(await statesOf(asset)).toMatchObject([{}, [leaking.id, 'analysed', 1]]);
    expect(await seen(program, asset)).toEqual([[leaking.id, quiet.id], leaking.id]);
  });

  it('has captures of a sensor wait while it does not include the sensor, and those of others analysed', async () => {
    const { program, asset } = await kern();
    const { kysely } = world.app.database;
    const sensor = { osk_id: 7, name: 'Eye-7', serial: 'E7', max_slew_angle: 30, swath_km: 10 };
    await kysely.insertInto('sensors').values(sensor).execute();
    await world.addCaptures([quiet, leaking]);
    await kysely
      .updateTable('asset_passes')
      .set({ sensor: sensor.osk_id })
      .where('scene_id', '=', quiet.id)
      .execute();
    await world.analyseAll();
    expect(await statesOf(asset)).toEqual([
      [quiet.id, 'waiting', 0],
      [leaking.id, 'analysed', 1],
    ]);
    await kysely
      .insertInto('program_sensors')
      .values({ program_id: program, sensor: sensor.osk_id })
      .execute();
    expect(await world.claim()).toMatchObject({ scene_id: quiet.id });
  });

  it('lets no capture that it does not include delay the e-mails about an archive', async () => {
    const { program, asset } = await kern();
    await world.addCaptures([leaking]);
    const { entitlements } = world.services();
    const waiting = () =>
      world.app.database.transaction(async (transaction) =>
        countWaiting(transaction, asset, await entitlements.ofExisting(transaction, program, PROGRAM_ITSELF)),
      );
    expect(await waiting()).toBe(1);
    await setTerms(program, { end_date: dayOf(quiet.datetime) });
    expect(await waiting()).toBe(0);
  });

  it('does not block an asset by an interrupted analysis of a capture that it stopped including', async () => {
    const { program, asset } = await kern();
    await world.addCaptures([quiet, leaking]);
    const { kysely } = world.app.database;
    const interrupted = { state: 'analysing', claimed_at: new Date(0) } as const;
    await kysely.updateTable('asset_passes').set(interrupted).where('scene_id', '=', leaking.id).execute();
    await setTerms(program, { end_date: dayOf(quiet.datetime) });
    expect(await world.claim()).toMatchObject({ scene_id: quiet.id });
    expect(await statesOf(asset)).toEqual([
      [quiet.id, 'analysing', 1],
      [leaking.id, 'waiting', 0],
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
    // A capture after the end waits, and no report waits for it.
    await world.addCaptures([leaking]);
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
