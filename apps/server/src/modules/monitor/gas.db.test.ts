import { publishDetection, retractDetection } from '@sigma/contract';
import type { LookAlikeTest, MethaneRate } from '@sigma/raster';
import { gasVerdict } from '@sigma/raster';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { onPostgres } from '../../testing/server-database.fixture.ts';
import { lockSources } from '../detections/index.ts';
import type { AnalysisAnswer } from './analysis/analysis-task.ts';
import { again, EMAILS, kernWorld, leaking, quiet } from './kern.fixture.ts';
import type { PassAnalysis } from './passes/analyse-pass.ts';

const { world, call, kern, passesOf, findingsOf, mailsAbout } = kernWorld();
const STAFF = 'admin@demo.example';
beforeAll(async () => {
  await seedPeople(world.app.database);
});

/** What the look-alike test measures of a plume. */
interface Look extends Pick<LookAlikeTest, 'r' | 'rDifference' | 'weakR'> {
  readonly rateKgH?: number;
  /** Another plume, 40 m north of it, which proves nothing. */
  readonly next?: { readonly rateKgH: number; readonly facility: string | undefined };
}
const UNPROVEN: Look = { r: 0.55, rDifference: 0.2, weakR: 0.4 };
const POSSIBLE: Look = { r: 0.4, rDifference: 0.2, weakR: 0.1 };
const PROOF: Look = { r: 0.9, rDifference: 0.9, weakR: 0.8 };

/** What the plume of each capture looks like. */
let looks: Map<string, Look>;
let asset: string;
let program: number;
beforeEach(async () => {
  await world.app.database.kysely.deleteFrom('mails').execute();
  ({ asset, program } = await kern(EMAILS));
  looks = new Map([
    [leaking.id, UNPROVEN],
    [again.id, UNPROVEN],
  ]);
});

/** The answer of the analysis, but for what its plumes look like. */
function looking(answer: AnalysisAnswer, look: Look | undefined): AnalysisAnswer {
  if (answer.state === 'cloudy' || look === undefined) return answer;
  const verdict = gasVerdict({ ...look, provenBefore: 0 });
  if (verdict === undefined) throw new Error('The plume of a test looks like no gas.');
  const findings = answer.findings.flatMap((found) => {
    if (found.type !== 'Methane' && found.type !== 'Plume') return [found];
    const type = verdict === 'methane' ? ('Methane' as const) : ('Plume' as const);
    const plume = { ...found, type, verdict, test: look, rate: rateOf(found.rate, look) };
    if (look.next === undefined) return [plume];
    const [lon, lat] = found.place;
    const next = {
      ...found,
      type: 'Plume' as const,
      verdict: 'gas' as const,
      test: { ...found.test, ...UNPROVEN },
      place: [lon, lat + 40 / 111_320] as const,
      facility: look.next.facility,
      rate: rateOf(found.rate, { rateKgH: look.next.rateKgH }),
      areaM2: 2 * found.areaM2,
    };
    return [{ ...plume, facility: 'here' }, next];
  });
  return { ...answer, findings };
}

const rateOf = (rate: MethaneRate, { rateKgH }: Pick<Look, 'rateKgH'>): MethaneRate =>
  rateKgH !== undefined && rate.quantified ? { ...rate, rateKgH } : rate;

const analyse: PassAnalysis['analyse'] = async (task, signal) =>
  looking(await world.services().analyse(task, signal), looks.get(task.plan.id));

async function analyseAll(...captures: readonly (typeof quiet)[]) {
  await world.addCaptures(captures);
  await world.analyseAll({ analyse });
}

/** Analyses a capture that was analysed before again. */
async function analyseAgain({ id }: typeof quiet) {
  await world.app.database.kysely
    .updateTable('asset_passes')
    .set({ state: 'waiting', attempts: 0 })
    .where('asset_id', '=', asset)
    .where('scene_id', '=', id)
    .execute();
  await world.analyseAll({ analyse });
}

const gas = async () => (await findingsOf(asset)).map((finding) => finding.gas);
const withdraw = (detection: string | undefined) =>
  call(retractDetection, 200, { as: STAFF, params: { detection }, body: { reason: 'A flare.' } });
const corrections = async () =>
  world.app.database.kysely
    .selectFrom('mails')
    .where('key', 'like', 'revision %')
    .select(['recipient', 'body'])
    .execute();
const review = () =>
  world.app.database.kysely
    .updateTable('programs')
    .set({ review_before_publish: true })
    .where('id', '=', program)
    .execute();

describe('gas of a source', () => {
  it('stays unproven although an earlier pass has shown gas there', async () => {
    await analyseAll(quiet, leaking, again);
    const findings = await findingsOf(asset);
    expect(findings).toMatchObject([
      { gas: 'gas', detection_class: 'detection', evidence: { proven_before: 0 } },
      { gas: 'gas', detection_class: 'detection', evidence: { proven_before: 0 } },
    ]);
    expect((await mailsAbout(asset)).map(({ body }) => body).join()).not.toContain('Methane');
  });

  it('is methane from the start where an earlier pass has proven methane, and needs no correction', async () => {
    looks.set(leaking.id, PROOF);
    await analyseAll(quiet, leaking, again);
    expect((await findingsOf(asset))[1]).toMatchObject({
      gas: 'methane',
      detection_class: 'alert',
      evidence: { proven_before: 1 },
    });
    expect(await corrections()).toEqual([]);
  });

  it('stays unproven once the proof of an earlier pass was withdrawn', async () => {
    looks.set(leaking.id, PROOF);
    await analyseAll(quiet, leaking);
    await withdraw((await findingsOf(asset))[0]?.id);
    await analyseAll(again);
    expect(await gas()).toEqual(['methane', 'gas']);
  });
});

describe('a pass that is analysed again', () => {
  it('stores no gas twice that has become methane since, and keeps what its source proves', async () => {
    looks.set(again.id, PROOF);
    await analyseAll(quiet, leaking, again);
    expect(await gas()).toEqual(['methane', 'methane']);
    await analyseAgain(leaking);
    expect(await gas()).toEqual(['methane', 'methane']);
    expect(await corrections()).toHaveLength(EMAILS.length);
  });

  it('gives its finding the class that it has now, and corrects it once for each person', async () => {
    await analyseAll(quiet, leaking);
    const [before] = await findingsOf(asset);
    looks.set(leaking.id, PROOF);
    await analyseAgain(leaking);
    const [after, ...others] = await findingsOf(asset);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, gas: 'methane', evidence: { r: 0.9, verdict: 'methane' } });
    expect((await corrections()).map(({ recipient }) => recipient).sort()).toEqual([...EMAILS].sort());
  });

  it('adds no gas at the place of what it has whose facility was drawn again since', async () => {
    await analyseAll(quiet, leaking);
    await world.app.database.kysely
      .updateTable('detections')
      .set({
        evidence: sql<string>`evidence || '{"facility_id": "00000000-0000-0000-0000-000000000000"}'::jsonb`,
      })
      .where('asset_id', '=', asset)
      .execute();
    looks.set(leaking.id, PROOF);
    await analyseAgain(leaking);
    expect(await gas()).toEqual(['methane']);
  });

  it('brings back no finding that was withdrawn, under whatever name', async () => {
    looks.set(leaking.id, PROOF);
    await analyseAll(quiet, leaking);
    await withdraw((await findingsOf(asset))[0]?.id);
    looks.set(leaking.id, UNPROVEN);
    await analyseAgain(leaking);
    expect((await findingsOf(asset)).map((one) => [one.gas, one.retraction])).toEqual([
      ['methane', 'A flare.'],
    ]);
  });
});

describe('a second look at a gas', () => {
  it('that finds it above the limit has it announced, as its class did not change', async () => {
    looks.set(leaking.id, { ...UNPROVEN, rateKgH: 1 });
    await analyseAll(quiet, leaking);
    const [before] = await findingsOf(asset);
    expect([before?.not_quantified, before?.announced]).toEqual(['below what this pass can measure', null]);
    expect(await mailsAbout(asset)).toEqual([]);
    looks.set(leaking.id, { ...UNPROVEN, rateKgH: 9000 });
    await analyseAgain(leaking);
    const [after, ...others] = await findingsOf(asset);
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      id: before?.id,
      gas: 'gas',
      announced: 'first',
      rate_kg_h: 9000,
      intensity: 9000,
      not_quantified: null,
    });
    expect((await mailsAbout(asset)).map(({ body }) => body)).toEqual(
      EMAILS.map(() => expect.stringMatching(/Gas, not proven to be methane, (about )?9,000/)),
    );
    await analyseAgain(leaking);
    expect(await mailsAbout(asset)).toHaveLength(EMAILS.length);
    expect(await corrections()).toEqual([]);
  });

  it.each([
    ['unproven', UNPROVEN],
    ['possible gas', POSSIBLE],
  ])(
    'never takes back a proof: methane stays what the first look has seen of it, not %s',
    async (_, weaker) => {
      looks.set(leaking.id, { ...PROOF, rateKgH: 3000 });
      await analyseAll(quiet, leaking);
      const [before] = await findingsOf(asset);
      looks.set(leaking.id, { ...weaker, rateKgH: 9000 });
      await analyseAgain(leaking);
      const [after] = await findingsOf(asset);
      expect(after).toEqual(before);
      expect(await corrections()).toEqual([]);
    },
  );

  it('never makes gas possible gas', async () => {
    await analyseAll(quiet, leaking);
    looks.set(leaking.id, POSSIBLE);
    await analyseAgain(leaking);
    expect((await findingsOf(asset)).map((one) => [one.gas, Object(one.evidence).r])).toEqual([
      ['gas', 0.55],
    ]);
    expect(await corrections()).toEqual([]);
  });

  it('counts other passes that have proven methane there, although its class stays', async () => {
    looks.set(leaking.id, PROOF);
    looks.set(again.id, PROOF);
    await analyseAll(quiet, leaking, again);
    expect((await findingsOf(asset)).map(({ evidence }) => Object(evidence).proven_before)).toEqual([1, 1]);
    expect(await corrections()).toEqual([]);
  });
});

describe('methane and more of an unproven gas next to it', () => {
  it('are one finding at one facility, with the verdict of the proof and the larger rate and area', async () => {
    looks.set(leaking.id, { ...PROOF, rateKgH: 1500, next: { rateKgH: 9000, facility: 'here' } });
    await analyseAll(quiet, leaking);
    const [finding, ...others] = await findingsOf(asset);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ gas: 'methane', rate_kg_h: 9000, intensity: 9000, evidence: { r: 0.9 } });
  });

  it('are two at two facilities, and none is added when the pass is analysed again', async () => {
    looks.set(leaking.id, { ...PROOF, rateKgH: 1500, next: { rateKgH: 9000, facility: 'there' } });
    await analyseAll(quiet, leaking);
    await analyseAgain(leaking);
    const findings = await findingsOf(asset);
    expect(findings.map((one) => [one.gas, one.rate_kg_h]).sort()).toEqual([
      ['gas', 9000],
      ['methane', 1500],
    ]);
  });
});

describe('gas of earlier versions, which has correlations but no verdict', () => {
  const age = (values: object) =>
    world.app.database.kysely
      .updateTable('detections')
      .where('asset_id', '=', asset)
      .set({ evidence: JSON.stringify(values), announced: null })
      .execute();

  it('proves methane at its source', async () => {
    looks.set(leaking.id, PROOF);
    await analyseAll(quiet, leaking);
    await age({ r: 0.5, r_difference: 0.6, r_weak_window: 0.3 });
    await analyseAll(again);
    expect(await gas()).toEqual(['methane', 'methane']);
  });

  it('proves it by its type where it has no correlations either', async () => {
    looks.set(leaking.id, PROOF);
    await analyseAll(quiet, leaking);
    await age({});
    await analyseAll(again);
    expect(await gas()).toEqual(['methane', 'methane']);
  });

  it('is announced as methane once its pass is analysed again and proves it', async () => {
    await analyseAll(quiet, leaking);
    await world.app.database.kysely.deleteFrom('mails').execute();
    await age({ r: 0.55, r_difference: 0.2, r_weak_window: 0.4 });
    await world.app.database.kysely
      .updateTable('detections')
      .set({ mailed_at: null, mailed_as: null })
      .execute();
    looks.set(leaking.id, PROOF);
    await analyseAgain(leaking);
    const [finding, ...others] = await findingsOf(asset);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ gas: 'methane', announced: 'first', evidence: { r: 0.9 } });
    expect((await mailsAbout(asset)).map(({ recipient }) => recipient).sort()).toEqual([...EMAILS].sort());
  });

  it('stays methane where a look by the rule of today would not prove it', async () => {
    looks.set(leaking.id, PROOF);
    await analyseAll(quiet, leaking);
    await age({ r: 0.5, r_weak_window: 0.3 });
    looks.set(leaking.id, UNPROVEN);
    looks.set(again.id, POSSIBLE);
    await analyseAgain(leaking);
    await analyseAll(again);
    expect(await gas()).toEqual(['methane', 'possible']);
  });
});

describe('methane that staff have entered or corrected', () => {
  it('proves methane at its source', async () => {
    await analyseAll(quiet, leaking);
    const [finding] = await findingsOf(asset);
    const { kysely } = world.app.database;
    await kysely
      .updateTable('detections')
      .set({ detection_type: 'Methane', detection_class: 'alert' })
      .where('id', '=', finding?.id ?? '')
      .execute();
    await kysely
      .insertInto('detection_events')
      .values({
        detection_id: finding?.id ?? '',
        at: world.app.clock.now(),
        actor: 'Staff',
        kind: 'changed',
      })
      .execute();
    await analyseAll(again);
    expect(await gas()).toEqual(['methane', 'methane']);
  });
});

describe('in a program whose findings are reviewed', () => {
  const reviewMails = () =>
    world.app.database.kysely
      .selectFrom('mails')
      .where('key', 'like', 'review %')
      .where('recipient', '=', STAFF)
      .orderBy('created_at')
      .orderBy('key')
      .select(['subject', 'body'])
      .execute();

  it('methane that waits for its review changes nothing that is published; once it is, its class is proposed to the reviewers', async () => {
    await analyseAll(quiet, leaking);
    await review();
    looks.set(again.id, PROOF);
    await analyseAll(again);
    const [published, withheld] = await findingsOf(asset);
    expect([published?.gas, withheld?.published_at]).toEqual(['gas', null]);
    await world.app.database.kysely.deleteFrom('mails').where('key', 'like', 'review %').execute();
    await call(publishDetection, 200, { as: STAFF, params: { detection: withheld?.id } });
    await analyseAgain(again);
    expect(await gas()).toEqual(['gas', 'methane']);
    expect(await corrections()).toEqual([]);
    const sent = await reviewMails();
    expect(sent.map(({ subject }) => subject)).toEqual([
      '[Sigma] 1 published finding may have another class at Kern compressor',
    ]);
    expect(sent[0]?.body).toContain('may be “Methane”. It is published as: Gas, not proven to be methane');
  });

  it('the reviewers get an e-mail about what a pass finds when it is analysed again', async () => {
    await review();
    await analyseAll(quiet, leaking);
    // Nothing of it is known any more, so that the second analysis finds something else.
    await world.app.database.kysely.deleteFrom('detections').where('asset_id', '=', asset).execute();
    await analyseAgain(leaking);
    expect(await reviewMails()).toHaveLength(2);
  });
});

it.skipIf(!onPostgres)(
  'a correction by staff while a pass is recorded stays, and neither waits for the other',
  async () => {
    await analyseAll(quiet, leaking);
    const [finding] = await findingsOf(asset);
    looks.set(again.id, PROOF);
    const { database } = world.app;
    const locked = Promise.withResolvers<void>();
    const recorded = locked.promise.then(() => analyseAll(again));
    await database.transaction(async (staff) => {
      await lockSources(staff, asset);
      locked.resolve();
      for (let waiting = 0; waiting === 0; ) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
        where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(staff);
        waiting = rows[0]?.count ?? 0;
      }
      await staff
        .updateTable('detections')
        .set({ detection_type: 'Plume', evidence: JSON.stringify({ verdict: 'possible' }) })
        .where('id', '=', finding?.id ?? '')
        .execute();
      await staff
        .insertInto('detection_events')
        .values({
          detection_id: finding?.id ?? '',
          at: world.app.clock.now(),
          actor: 'Staff',
          kind: 'changed',
        })
        .execute();
    });
    await recorded;
    expect((await passesOf(asset)).map(({ state }) => state)).toEqual(['analysed', 'analysed', 'analysed']);
    expect(await gas()).toEqual(['possible', 'methane']);
  },
);
