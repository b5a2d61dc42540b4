import {
  publishDetection,
  readMonitorSettings,
  readSubscription,
  retractDetection,
  unsubscribe,
  writeMonitorSettings,
} from '@sigma/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { queueHistoryMails } from '../detections/index.ts';
import { addDueReports } from './due-reports/due-reports.ts';
import { ADMINISTRATOR, again, EMAILS, kernWorld, leaking, quiet } from './kern.fixture.ts';
import type { PassAnalysis } from './passes/analyse-pass.ts';

const { world, call, kern, passesOf, findingsOf, mailsAbout } = kernWorld();
let people: TestPrograms;
beforeAll(async () => {
  people = await seedPeople(world.app.database);
});
const STAFF = 'admin@demo.example';

it('queues a capture that shows an asset once, whoever stores it', async () => {
  const { asset } = await kern();
  await world.addCaptures([quiet, leaking]);
  await world.addCaptures([leaking]);
  expect((await passesOf(asset)).map(({ scene_id, state }) => [scene_id, state])).toEqual([
    [quiet.id, 'waiting'],
    [leaking.id, 'waiting'],
  ]);
});

it('queues no capture outside the contract, of another collection, or of large pixels', async () => {
  const { program, asset } = await kern();
  const { kysely } = world.app.database;
  await kysely.updateTable('assets').set({ monitoring_end_date: '2026-10-24' }).execute();
  await world.addCaptures([quiet, leaking]);
  expect((await passesOf(asset)).map(({ scene_id }) => scene_id)).toEqual([quiet.id]);
  await kysely.deleteFrom('program_collections').where('program_id', '=', program).execute();
  await kysely.updateTable('assets').set({ monitoring_end_date: '2027-10-24' }).execute();
  await world.addCaptures([again]);
  expect(await passesOf(asset)).toHaveLength(1);
});

it('finds a leak with its rate and source, and states the limit of a pass that shows none', async () => {
  const { asset } = await kern(EMAILS);
  await world.addCaptures([quiet, leaking, again]);
  await world.analyseAll();
  const passes = await passesOf(asset);
  expect(passes.map(({ state, findings }) => [state, findings])).toEqual([
    ['analysed', 0],
    ['analysed', 1],
    ['analysed', 1],
  ]);
  expect(passes.map(({ limit_kg_h }) => Number(limit_kg_h) > 50 && Number(limit_kg_h) < 900)).toEqual([
    true,
    true,
    true,
  ]);
  const findings = await findingsOf(asset);
  expect(findings).toMatchObject([
    { detection_class: 'alert', detection_type: 'Methane', call_type: 'Leak Indicator', simulated: true },
    { detection_class: 'alert', detection_type: 'Methane', call_type: 'Leak Indicator', simulated: true },
  ]);
  for (const { rate_kg_h, rate_sigma_kg_h, published_at } of findings) {
    // The simulated compressor leaks 1,404 kg/h; the picture of so small an asset does not contain the whole plume.
    expect(Math.abs(Number(rate_kg_h) / 1404 - 1)).toBeLessThan(0.5);
    expect(Number(rate_sigma_kg_h)).toBeGreaterThan(0);
    expect(published_at).not.toBeNull();
  }
  const sources = await world.app.database.kysely
    .selectFrom('sources')
    .where('asset_id', '=', asset)
    .select(['id', 'state', 'passes_seen'])
    .execute();
  // The heads of both plumes are less than 60 m apart, so that they have one source.
  expect(sources).toMatchObject([{ state: 'open', passes_seen: 2 }]);
  expect(findings.map(({ source_id }) => source_id)).toEqual([sources[0]?.id, sources[0]?.id]);
});

it('reports and counts oil that covers its ground, and leaves out what only absorbs a little like it', async () => {
  const { asset } = await kern();
  await world.addCaptures([quiet]);
  const usual = world.services();
  const evidence = { correlation: 0.9, depthSigma1727: 9, depthSigma2311: 30, ndvi: 0.2, confirmed: true };
  const oil = (cover: number, north: number) => ({
    type: 'Liquid Hydrocarbon' as const,
    place: [quiet.centre[0], quiet.centre[1] + north] as const,
    outline: undefined,
    facility: undefined,
    ...{ areaM2: 640, score: 20, evidence, cover },
  });
  const analyse: PassAnalysis['analyse'] = async (...given) => {
    const answer = await usual.analyse(...given);
    return answer.state === 'cloudy' ? answer : { ...answer, findings: [oil(0.06, 0), oil(0.5, 0.002)] };
  };
  await world.analyseAll({ analyse });
  expect((await passesOf(asset)).map(({ findings }) => findings)).toEqual([1]);
  expect((await findingsOf(asset)).map(({ intensity }) => intensity)).toEqual([50]);
});

it('sends one e-mail for each pass and recipient, which says what was found, where and how certain it is', async () => {
  const { asset } = await kern(EMAILS);
  await world.addCaptures([quiet, leaking, again]);
  await world.analyseAll();
  const mails = await mailsAbout(asset);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([...EMAILS, ...EMAILS].sort());
  const [mail] = mails.filter(({ subject }) => subject.endsWith('27 Oct 2026'));
  expect(mail?.subject).toBe('[Sigma] 1 alert at Kern compressor, 27 Oct 2026');
  expect(mail?.body).toMatch(
    /Methane, (about )?[\d,]+ ± [\d,]+ kg\/h, .*\(35\.4\d+° N, 119\.3\d+° W\)\. Wind \d\.\d m\/s from [NESW]+\./,
  );
  expect(mail?.body).toContain('This pass would have shown a source above');
  expect(mail?.body).toContain('Simulated data.');
});

it('sends no alert again once its e-mail is deleted after a month', async () => {
  const { asset } = await kern(EMAILS);
  await world.addCaptures([quiet, leaking]);
  await world.analyseAll();
  expect(await mailsAbout(asset)).toHaveLength(EMAILS.length);
  const { database } = world.app;
  await database.kysely.deleteFrom('mails').execute();
  const aMonthLater = new Date(leaking.datetime.getTime() + 31 * 86_400_000);
  await database.transaction((transaction) =>
    queueHistoryMails(transaction, world.services(), { asset, newsFrom: aMonthLater }),
  );
  expect(await database.kysely.selectFrom('mails').select('subject').execute()).toEqual([]);
});

it('shows the picture of an alert inside of its e-mail, whose link ends the e-mails of this asset to this address', async () => {
  const { asset } = await kern(EMAILS);
  await world.addCaptures([quiet, leaking]);
  await world.analyseAll();
  const [finding] = await findingsOf(asset);
  const [mail] = await mailsAbout(asset);
  expect(mail?.html).toContain(`<img src="cid:${finding?.id}@finding"`);
  expect(mail?.html).not.toMatch(/src="(?!cid:)/);
  expect(mail?.list).toBe(`alerts.${asset}`);
  const picture = await world.app.application.services.pictureOfFinding(finding?.id ?? '');
  expect(picture?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const token = /\/unsubscribe\/(\S+)/.exec(mail?.body ?? '')?.[1];
  const link = { params: { token } };
  const known = { topic: 'monitoring', name: 'Alerts of Kern compressor' };
  expect(await call(readSubscription, 200, link)).toEqual({ ...known, email: true });
  expect(await call(unsubscribe, 200, link)).toEqual({ ...known, email: false });
  expect(await call(readSubscription, 200, link)).toEqual({ ...known, email: false });
  const { alert_emails } = await world.app.database.kysely
    .selectFrom('assets')
    .select('alert_emails')
    .where('id', '=', asset)
    .executeTakeFirstOrThrow();
  expect(alert_emails).toEqual(EMAILS.filter((address) => address !== mail?.recipient));
  await call(unsubscribe, 404, { params: { token: token?.replace('.alerts.', '.reports.') } });
});

it('rings no bell for findings that are history, and sums them up in one e-mail to each recipient', async () => {
  const { asset } = await kern(EMAILS);
  await world.addCaptures([quiet, leaking]);
  const inMarch = () => new Date('2027-03-01T00:00:00Z');
  await world.analyseAll({ worldClock: inMarch });
  expect(await findingsOf(asset)).toMatchObject([{ detection_class: 'alert' }]);
  expect(await mailsAbout(asset)).toEqual([]);
  const events = await world.app.database.kysely
    .selectFrom('events')
    .where('kind', '=', 'monitor.alert.published')
    .where(
      'subject',
      'in',
      (await findingsOf(asset)).map(({ id }) => id),
    )
    .select('audience')
    .execute();
  expect(events).toEqual([{ audience: { users: [] } }]);
  const digests = () =>
    world.app.database.kysely
      .selectFrom('mails')
      .where('key', 'like', `history ${asset} %`)
      .select(['recipient', 'subject', 'body'])
      .orderBy('recipient')
      .execute();
  const sent = await digests();
  expect(sent.map(({ recipient }) => recipient)).toEqual([...EMAILS].sort());
  expect(sent[0]?.subject).toBe('[Sigma] 1 earlier alert at Kern compressor');
  expect(sent[0]?.body).toMatch(/27 Oct 2026: Methane, .* kg\/h/);
  await world.addCaptures([again]);
  await world.analyseAll({ worldClock: () => new Date('2026-11-03T12:00:00Z') });
  expect(await digests()).toEqual(sent);
});

it('withholds findings of a program whose findings are reviewed, and sends nothing', async () => {
  const { program, asset } = await kern(EMAILS);
  await world.app.database.kysely
    .updateTable('programs')
    .set({ review_before_publish: true })
    .where('id', '=', program)
    .execute();
  await world.addCaptures([quiet, leaking]);
  await world.analyseAll();
  expect(await findingsOf(asset)).toMatchObject([{ published_at: null }]);
  expect(await mailsAbout(asset)).toEqual([]);
});

it('analyses again what came after a late pass, and doubles nothing', async () => {
  const { asset } = await kern(EMAILS);
  await world.addCaptures([quiet, again]);
  await world.analyseAll();
  const before = await findingsOf(asset);
  await world.addCaptures([leaking]);
  await world.analyseAll();
  const findings = await findingsOf(asset);
  expect(findings.map(({ detected_at }) => detected_at)).toEqual([leaking.datetime, again.datetime]);
  expect(findings[1]?.id).toBe(before[0]?.id);
  expect(await mailsAbout(asset)).toHaveLength(4);
  expect((await passesOf(asset)).map(({ memory_passes }) => memory_passes)).toEqual([0, 1, 2]);
  const memory = await world.app.database.kysely
    .selectFrom('site_memory')
    .where('asset_id', '=', asset)
    .select(['product', 'passes', 'newest'])
    .execute();
  expect(memory).toEqual([{ product: 'site', passes: 3, newest: again.datetime }]);
});

describe('staff who review findings', () => {
  it('send the e-mails by publishing, and one correction to the same people by withdrawing', async () => {
    const { asset } = await kern(EMAILS, people.first);
    const settings = { as: ADMINISTRATOR, params: { program: people.first } };
    await call(writeMonitorSettings, 200, { ...settings, body: { review_before_publish: true } });
    expect(await call(readMonitorSettings, 200, settings)).toEqual({ review_before_publish: true });
    await world.addCaptures([quiet, leaking]);
    await world.analyseAll();
    await call(writeMonitorSettings, 200, { ...settings, body: { review_before_publish: false } });
    const [finding] = await findingsOf(asset);
    const input = { as: STAFF, params: { detection: finding?.id } };
    await call(publishDetection, 200, input);
    expect((await mailsAbout(asset)).map(({ recipient }) => recipient).sort()).toEqual([...EMAILS].sort());
    await call(retractDetection, 200, { ...input, body: { reason: 'It was a licensed flare.' } });
    const corrections = await world.app.database.kysely
      .selectFrom('mails')
      .where('key', 'like', `correction ${finding?.id} %`)
      .selectAll()
      .execute();
    expect(corrections.map(({ recipient }) => recipient).sort()).toEqual([...EMAILS].sort());
    expect(corrections[0]?.subject).toBe(
      `[Sigma] Correction: D-${finding?.number} at Kern compressor, 27 Oct 2026`,
    );
    expect(corrections[0]?.body).toContain('Reason: It was a licensed flare.');
  });
});

it('adds the report of each period that has ended once, and none before its passes are analysed', async () => {
  const { asset } = await kern();
  await world.app.database.kysely
    .updateTable('assets')
    .set({ next_report_at: new Date('2026-10-01T00:00:00Z') })
    .where('id', '=', asset)
    .execute();
  const due = () =>
    addDueReports({
      ...world.services(),
      jobs: { send: async () => undefined },
      worldClock: () => new Date('2026-11-03T12:00:00Z'),
    });
  // Before the captures of a simulated asset are planned, a report would say that no satellite passed.
  expect(await due()).toBe(0);
  await world.addCaptures([quiet]);
  expect(await due()).toBe(0);
  await world.analyseAll();
  expect([await due(), await due(), await due()]).toEqual([1, 1, 0]);
  const reports = await world.app.database.kysely
    .selectFrom('reports')
    .where('due_key', 'like', `${asset}/%`)
    .orderBy('period_start')
    .select(['due_key', 'report_type', 'period_start', 'period_end'])
    .execute();
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  expect(reports).toEqual([
    {
      due_key: `${asset}/2026-09-01`,
      report_type: 0,
      period_start: at('2026-09-01'),
      period_end: at('2026-10-01'),
    },
    {
      due_key: `${asset}/2026-10-01`,
      report_type: 0,
      period_start: at('2026-10-01'),
      period_end: at('2026-11-01'),
    },
  ]);
});
