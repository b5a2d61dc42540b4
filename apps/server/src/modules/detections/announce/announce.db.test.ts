import { retractDetection } from '@sigma/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { STAFF, useDetectionsApp } from '../detections.fixture.ts';
import { addDetection, announceToReviewers, publishNewFindings, queueHistoryMails } from '../index.ts';
import { readDetections } from '../list/detections.store.ts';
import { updateSources } from '../sources/update-sources.ts';
import { announceRevisions } from './announce-revisions.ts';
import { judgeGas } from './revise.ts';

const { world } = useDetectionsApp();
const PLACE = [-102.39, 31.91] as const;
/** Far from the place: another source. */
const ELSEWHERE = [-102.385, 31.915] as const;
const LEAST = { gas: 0.45, alone: 0.6, possible: 0.3 };
/** Values of the look-alike test behind each verdict. */
const TESTS = {
  methane: { r: 0.9, r_difference: 0.9, r_weak_window: 0.8 },
  gas: { r: 0.55, r_difference: 0.2, r_weak_window: 0.4 },
  possible: { r: 0.4, r_difference: 0.2, r_weak_window: -0.1 },
} as const;
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 10));
let passes: readonly string[];
/** What was captured before is history. */
let newsFrom: Date;
/** No two passes are analysed at the same time. */
let analyses = 0;

beforeEach(async () => {
  newsFrom = at(1);
  const { app, asset } = world();
  const { kysely } = app.database;
  await kysely
    .updateTable('assets')
    .set({ alert_emails: ['field@demo.example'] })
    .where('id', '=', asset)
    .execute();
  for (const table of ['mails', 'sources', 'asset_passes'] as const) await kysely.deleteFrom(table).execute();
  const added = await kysely
    .insertInto('asset_passes')
    .values(
      [10, 11, 12, 13, 14, 15].map((day) => ({
        asset_id: asset,
        collection: 'spot',
        scene_id: `S${day}`,
        sensor: 1,
        acquired_at: at(day),
        state: 'analysed',
        limit_kg_h: 300,
      })),
    )
    .returning(['id', 'acquired_at'])
    .execute();
  passes = added.toSorted((a, b) => a.acquired_at.getTime() - b.acquired_at.getTime()).map(({ id }) => id);
});

interface Gas {
  readonly rate?: number | null;
  readonly verdict?: 'methane' | 'gas' | 'possible';
  readonly place?: readonly [number, number];
}

/** Records what the analysis has found in the pass of a day, and notifies of it as a recorded pass does. */
async function pass(day: number, ...found: readonly Gas[]): Promise<readonly string[]> {
  const { app, asset, programs } = world();
  const { mailQueue, clock } = app.application.services;
  analyses += 1;
  const now = new Date(at(day).getTime() + analyses * 1000);
  return app.database.transaction(async (transaction) => {
    const ids: string[] = [];
    for (const { rate = 500, verdict = 'methane', place = PLACE } of found) {
      const id = await addDetection(
        transaction,
        {
          program_id: programs.first,
          asset_id: asset,
          pass_id: passes[day - 10] ?? null,
          source_id: null,
          head_key: place.join(' '),
          detection_class: verdict === 'methane' ? 'alert' : 'detection',
          detection_type: verdict === 'methane' ? 'Methane' : 'Plume',
          call_type: 'Leak Indicator',
          detected_at: at(day),
          point: { type: 'Point', coordinates: [...place] },
          outline: null,
          area_m2: 1000,
          count: 1,
          rate_kg_h: rate,
          rate_sigma_kg_h: rate === null ? null : rate / 5,
          uncertainty: null,
          ime_kg: null,
          not_quantified: null,
          intensity: rate,
          intensity_unit: 'kg/h',
          confidence: 0.9,
          wind_speed: 4,
          wind_from_deg: 225,
          wind_source: 'test',
          limit_kg_h: 300,
          evidence: { verdict, least: LEAST, ...TESTS[verdict] },
          algorithm: 'test',
          made_by: 'analysis',
          simulated: true,
        },
        at(day),
      );
      if (id !== undefined) ids.push(id);
    }
    const revisions = await judgeGas(transaction, {
      asset,
      added: ids,
      again: [],
      isReviewed: false,
      now,
    });
    await updateSources(transaction, asset);
    const isNews = at(day) >= newsFrom;
    const continuing = await publishNewFindings(transaction, ids, { now, isNews });
    const added = isNews ? ids : [];
    await announceRevisions(
      transaction,
      { mailQueue, clock },
      { added, continuing, revisions, pass: passes[day - 10] ?? '', newsFrom, waiting: 0, now },
    );
    return ids;
  });
}

const events = () =>
  world()
    .app.database.kysely.selectFrom('events')
    .select(['kind', 'audience', 'data'])
    .orderBy('sequence')
    .execute();
/** The kinds of the events that ring for those who use Monitor. */
const rung = async () =>
  (await events()).filter(({ audience }) => 'members' in Object(audience)).map(({ kind }) => kind);
const mails = async () => {
  const rows = await world()
    .app.database.kysely.selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('recipient', '=', 'field@demo.example')
    .orderBy('created_at')
    .execute();
  return rows;
};
const announced = async (ids: readonly string[]) =>
  (await readDetections(world().app.database.kysely, ids)).map((finding) => finding.announced);

describe('gas above the limit that is not proven to be methane', () => {
  it('is announced by bell and e-mail under that name, although its class is detection', async () => {
    const [id] = await pass(10, { verdict: 'gas', rate: 1010 });
    expect(await rung()).toEqual(['monitor.gas.published']);
    expect((await events())[0]?.data).toMatchObject({ captured_at: at(10).toISOString() });
    const [mail] = await mails();
    expect(mail?.subject).toBe('[Sigma] 1 gas finding at Permian pads, 10 Nov 2026');
    expect(mail?.body).toMatch(
      /Gas, not proven to be methane, 1,010 ± 200 kg\/h, \(31\.9100° N, 102\.3900° W\)/,
    );
    expect(mail?.body).toContain(`/map/detection/${id}`);
  });

  it('is withdrawn for those who were notified of it, and of nothing else of its pass', async () => {
    const [gas, ground] = await pass(
      10,
      { verdict: 'gas', rate: 1010 },
      { verdict: 'possible', place: ELSEWHERE },
    );
    for (const detection of [ground, gas])
      await world().calls.call(retractDetection, 200, {
        as: STAFF,
        params: { detection },
        body: { reason: 'Steam.' },
      });
    expect(await rung()).toEqual(['monitor.gas.published', 'monitor.alert.retracted']);
    const corrections = (await mails()).filter(({ subject }) => subject.includes('Correction'));
    expect(corrections.map(({ body }) => body)).toEqual([
      expect.stringContaining('This finding was withdrawn: Gas, not proven to be methane'),
    ]);
  });

  it.each([
    ['below the limit', { verdict: 'gas', rate: 250 }],
    ['that may be ground', { verdict: 'possible', rate: 1010 }],
  ] as const)('but not %s', async (_, gas) => {
    await pass(10, gas);
    expect(await rung()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('has no source while it may be ground, so that no history counts it', async () => {
    const { app, asset } = world();
    await pass(10, { verdict: 'possible', rate: 1010 });
    await app.database.transaction((transaction) => updateSources(transaction, asset));
    expect(await app.database.kysely.selectFrom('sources').selectAll().execute()).toEqual([]);
  });
});

describe('a source', () => {
  it('rings at its first pass; while it continues, it is a line of the notification and the e-mail of its pass', async () => {
    await pass(10, { rate: 500 });
    const [old, fresh] = await pass(11, { rate: 600 }, { rate: 400, place: ELSEWHERE });
    expect(await rung()).toEqual([
      'monitor.alert.published',
      'monitor.alert.published',
      'monitor.sources.continue',
    ]);
    expect((await events()).find(({ kind }) => kind === 'monitor.sources.continue')?.data).toMatchObject({
      captured_at: at(11).toISOString(),
      sources: [{ finding: old, measured: '600 ± 120 kg/h' }],
    });
    const [, mail] = await mails();
    expect(mail?.subject).toBe('[Sigma] 1 alert and 1 source that continues at Permian pads, 11 Nov 2026');
    expect(mail?.body).toMatch(/Still leaking: Methane, 600 ± 120 kg\/h/);
    expect(await announced([old ?? '', fresh ?? ''])).toEqual(['continuing', 'first']);
  });

  it('rings again when its rate has doubled since the last notification of its own, and on its return', async () => {
    const first = await pass(10, { rate: 400 });
    const second = await pass(11, { rate: 700 });
    const third = await pass(12, { rate: 800 });
    expect(await announced([...first, ...second, ...third])).toEqual(['doubled', 'continuing', 'first']);
    expect((await rung()).filter((kind) => kind === 'monitor.alert.published')).toHaveLength(2);
  });

  it('rings when its rate is known for the first time', async () => {
    const first = await pass(10, { rate: null });
    const second = await pass(11, { rate: 8000 });
    expect(await announced([...first, ...second])).toEqual(['doubled', 'first']);
    expect((await rung()).filter((kind) => kind === 'monitor.alert.published')).toHaveLength(2);
  });

  it('rings at its first pass that is news, although its archive has shown it before', async () => {
    newsFrom = at(11);
    const archived = await pass(10, { rate: 500 });
    const first = await pass(11, { rate: 600 });
    expect(await announced([...archived, ...first])).toEqual(['first', null]);
    expect(await rung()).toEqual(['monitor.alert.published']);
  });

  it('rings again on its return after three passes that would have shown it', async () => {
    await pass(10, { rate: 900 });
    const back = await pass(14, { rate: 900 });
    expect(await announced(back)).toEqual(['returned']);
    expect((await rung()).filter((kind) => kind === 'monitor.alert.published')).toHaveLength(2);
  });
});

describe('a later pass that proves methane at a source', () => {
  /** A plume that looks like methane in the pass alone, but not by the change since earlier passes. */
  const unproven = {
    verdict: 'gas',
    rate: 1010,
    test: { r: 0.55, r_difference: 0.2, r_weak_window: 0.4 },
  } as const;
  const proof = { rate: 900, test: { r: 0.9, r_difference: 0.9, r_weak_window: 0.8 } } as const;

  it('makes the gas of earlier passes methane, and corrects it once for everyone who was notified', async () => {
    const [before] = await pass(10, unproven);
    await pass(11, proof);
    await pass(12, proof);
    const [revised] = await readDetections(world().app.database.kysely, [before ?? '']);
    expect(revised).toMatchObject({ detection_type: 'Methane', detection_class: 'alert', gas: 'methane' });
    expect((await rung()).filter((kind) => kind === 'monitor.findings.revised')).toHaveLength(1);
    const corrections = (await mails()).filter(({ subject }) => subject.includes('Correction'));
    expect(corrections.map(({ subject }) => subject)).toEqual([
      '[Sigma] Correction of 1 finding at Permian pads',
    ]);
    expect(corrections[0]?.body).toContain(
      `D-${revised?.number} of 10 Nov 2026 was called “Gas, not proven to be methane”. It is: Methane, 1,010 ± 200 kg/h`,
    );
  });

  it('does so no longer once it is withdrawn', async () => {
    const [before] = await pass(10, unproven);
    const [proving] = await pass(11, proof);
    await world().calls.call(retractDetection, 200, {
      as: STAFF,
      params: { detection: proving },
      body: { reason: 'A flare.' },
    });
    await pass(12);
    const [again] = await readDetections(world().app.database.kysely, [before ?? '']);
    expect(again).toMatchObject({ detection_type: 'Plume', detection_class: 'detection', gas: 'gas' });
  });

  it('corrects it for those who were sent it, and for no one who has joined the list since', async () => {
    await pass(10, unproven);
    const { app, asset } = world();
    await app.database.kysely
      .updateTable('assets')
      .set({ alert_emails: ['new@demo.example'] })
      .where('id', '=', asset)
      .execute();
    await pass(11, proof);
    const corrections = await app.database.kysely
      .selectFrom('mails')
      .select('recipient')
      .where('key', 'like', 'revision %')
      .execute();
    expect(corrections.map(({ recipient }) => recipient)).toEqual(['field@demo.example']);
  });

  it('has it announced, and not corrected, where no one was notified of it before', async () => {
    const [before] = await pass(10, { ...unproven, rate: 250 });
    await pass(11, proof);
    expect(await rung()).toEqual(['monitor.alert.published']);
    expect(await announced([before ?? ''])).toEqual(['continuing']);
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['[Sigma] 1 alert at Permian pads, 11 Nov 2026', []]);
    expect(mail?.body).toContain('Also seen on 10 Nov 2026: Methane, about 250 ± 50 kg/h');
  });

  it('rings once, and sends one e-mail, for a source whose gas no one was notified of in several passes', async () => {
    const [oldest] = await pass(10, { ...unproven, rate: 250 });
    const [older] = await pass(11, { ...unproven, rate: 260 });
    const [proving] = await pass(12, proof);
    expect(await rung()).toEqual(['monitor.alert.published']);
    expect(await announced([oldest ?? ''])).toEqual(['continuing']);
    expect(await announced([older ?? ''])).toEqual(['continuing']);
    expect(await announced([proving ?? ''])).toEqual(['first']);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '[Sigma] 1 alert at Permian pads, 12 Nov 2026',
    ]);
  });

  it('rings and mails for no finding that is history, which the summary then calls what it is', async () => {
    newsFrom = at(12);
    await pass(10, unproven);
    await pass(11, proof);
    expect(await rung()).toEqual([]);
    expect(await mails()).toEqual([]);
    const { app, asset } = world();
    const { mailQueue, clock } = app.application.services;
    await app.database.transaction((transaction) =>
      queueHistoryMails(transaction, { mailQueue, clock }, { asset, newsFrom }),
    );
    const [summary] = await mails();
    expect(summary?.subject).toBe('[Sigma] 2 earlier alerts at Permian pads');
    expect(summary?.body).toMatch(/10 Nov 2026: Methane, 1,010 ± 200 kg/);
  });

  it('has a summary of the history that calls no gas an alert that is none, and leaves what no one is notified of', async () => {
    newsFrom = at(12);
    await pass(10, unproven, { verdict: 'possible', place: ELSEWHERE });
    await pass(11, { ...unproven, rate: 250, place: ELSEWHERE });
    const { app, asset } = world();
    const { mailQueue, clock } = app.application.services;
    await app.database.transaction((transaction) =>
      queueHistoryMails(transaction, { mailQueue, clock }, { asset, newsFrom }),
    );
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '[Sigma] 1 earlier gas finding at Permian pads',
    ]);
  });

  it('corrects no finding by e-mail that an earlier version published and sent to no one', async () => {
    const [before] = await pass(10, unproven);
    const { kysely } = world().app.database;
    await kysely.deleteFrom('mails').execute();
    await kysely
      .updateTable('detections')
      .set({ announced: null, mailed_at: at(10), mailed_as: '' })
      .where('id', '=', before ?? '')
      .execute();
    newsFrom = at(11);
    await pass(11, proof);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '[Sigma] 1 alert at Permian pads, 11 Nov 2026',
    ]);
  });

  it('corrects a finding of the summary for those who were sent that, without a bell', async () => {
    newsFrom = at(11);
    await pass(10, unproven);
    const { app, asset } = world();
    const { mailQueue, clock } = app.application.services;
    await app.database.transaction((transaction) =>
      queueHistoryMails(transaction, { mailQueue, clock }, { asset, newsFrom }),
    );
    await app.database.kysely
      .updateTable('assets')
      .set({ alert_emails: [] })
      .where('id', '=', asset)
      .execute();
    await pass(11, proof);
    expect(await rung()).toEqual(['monitor.alert.published']);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '[Sigma] 1 earlier gas finding at Permian pads',
      '[Sigma] Correction of 1 finding at Permian pads',
    ]);
  });

  it('corrects a finding for those to whom it was sent, and not for those who were sent another one of its pass later', async () => {
    await pass(10, unproven);
    const { app, asset } = world();
    await app.database.kysely
      .updateTable('assets')
      .set({ alert_emails: ['new@demo.example'] })
      .where('id', '=', asset)
      .execute();
    await pass(10, { place: ELSEWHERE });
    await pass(11, proof);
    const corrections = await app.database.kysely
      .selectFrom('mails')
      .select('recipient')
      .where('key', 'like', 'revision %')
      .execute();
    expect(corrections.map(({ recipient }) => recipient)).toEqual(['field@demo.example']);
  });

  it('corrects twice where the same pass revises twice', async () => {
    await pass(10, unproven);
    const [proving] = await pass(11, proof);
    const { app } = world();
    const reject = (feedback_status: string) =>
      app.database.kysely
        .updateTable('detections')
        .set({ feedback_status })
        .where('id', '=', proving ?? '')
        .execute();
    await reject('rejected');
    await pass(11);
    const corrections = (await mails()).filter(({ subject }) => subject.includes('Correction'));
    expect(corrections).toHaveLength(2);
  });

  it('judges no gas far from what the pass has seen, but that near what was withdrawn or rejected since', async () => {
    const { app } = world();
    const { kysely } = app.database;
    const [here] = await pass(10, unproven);
    const [proving] = await pass(11, proof);
    // Both were analysed long before the next pass, and no one has changed their findings since.
    await kysely
      .updateTable('asset_passes')
      .set({ analysed_at: at(12) })
      .where('id', 'in', passes.slice(0, 2))
      .execute();
    const change = (id: string | undefined, set: { feedback_status?: string; updated_at: Date }) =>
      kysely
        .updateTable('detections')
        .set(set)
        .where('id', '=', id ?? '')
        .execute();
    for (const id of [here, proving]) await change(id, { updated_at: at(11) });
    await change(proving, { feedback_status: 'rejected', updated_at: at(11) });
    const gasHere = async () => (await readDetections(kysely, [here ?? '']))[0]?.gas;
    await pass(13, { ...proof, place: ELSEWHERE });
    expect(await gasHere()).toBe('methane');
    await change(proving, { updated_at: at(13) });
    await pass(14, { ...proof, place: ELSEWHERE });
    expect(await gasHere()).toBe('gas');
  });

  it('leaves what staff have corrected, and gas elsewhere', async () => {
    const [here] = await pass(10, unproven);
    const [there] = await pass(11, { ...unproven, place: ELSEWHERE });
    await world()
      .app.database.kysely.insertInto('detection_events')
      .values({ detection_id: here ?? '', at: at(11), actor: 'Staff', kind: 'changed' })
      .execute();
    await pass(12, proof);
    const rows = await readDetections(world().app.database.kysely, [here ?? '', there ?? '']);
    expect(rows.map(({ gas }) => gas)).toEqual(['gas', 'gas']);
  });
});

describe('a program whose findings are reviewed', () => {
  it('has its reviewers notified by bell and e-mail, and its recipients as each finding is published', async () => {
    const { app, asset, calls } = world();
    const one = await calls.addDetection(asset, {
      pass: passes[0],
      detected_at: at(10).toISOString(),
      emission_rate_kg_h: 500,
    });
    const two = await calls.addDetection(asset, {
      pass: passes[0],
      detected_at: at(10).toISOString(),
      coordinates: { type: 'Point', coordinates: [...ELSEWHERE] },
    });
    const { mailQueue, clock } = app.application.services;
    await app.database.transaction((transaction) =>
      announceToReviewers(
        transaction,
        { mailQueue, clock },
        { ids: [one.id, two.id], revised: [], pass: passes[0] ?? '', waiting: 0, now: at(10) },
      ),
    );
    const [event] = await events();
    const staff = await app.database.kysely
      .selectFrom('users')
      .select(['id', 'email'])
      .where('internal_role', '!=', 'none')
      .execute();
    expect(event).toMatchObject({
      kind: 'monitor.review.waiting',
      data: { findings: [{ finding: one.id }, { finding: two.id }] },
    });
    expect([...Object(event?.audience).users].sort()).toEqual(staff.map(({ id }) => id).sort());
    const sent = () =>
      app.database.kysely
        .selectFrom('mails')
        .select(['recipient', 'subject'])
        .orderBy('created_at')
        .execute();
    expect((await sent()).map(({ recipient }) => recipient).sort()).toEqual(
      staff.map(({ email }) => email).sort(),
    );
    expect((await sent())[0]?.subject).toBe('[Sigma] 2 findings wait for review at Permian pads');
    await app.database.kysely.deleteFrom('mails').execute();
    await calls.publish(one.id);
    await calls.publish(two.id);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '[Sigma] 1 alert at Permian pads, 10 Nov 2026',
      '[Sigma] 1 alert at Permian pads, 10 Nov 2026',
    ]);
  });
});
