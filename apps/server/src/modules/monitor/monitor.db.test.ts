import {
  type AssetPass,
  analysePass,
  type Operation,
  publishDetection,
  readMonitorSettings,
  readSubscription,
  retractDetection,
  unsubscribe,
  updateAsset,
  writeMonitorSettings,
} from '@sigma/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import type { TestCall } from '../../testing/test-app.ts';
import { addDueReports } from './due-reports/due-reports.ts';
import { capturesOf, monitorWorld } from './monitor-world.fixture.ts';
import { analyseClaimedPass, type PassAnalysis } from './passes/analyse-pass.ts';

const world = monitorWorld('2026-11-03T12:00:00Z');
const [quiet, leaking, again] = capturesOf('kern-compressor', '2026-10-20', '2026-11-03');
if (quiet === undefined || leaking === undefined || again === undefined)
  throw new Error('The simulator planned fewer captures of the site.');
const EMAILS = ['ops@demo.example', 'field@demo.example'];
let programs = 0;
let people: TestPrograms;
beforeAll(async () => {
  people = await seedPeople(world.app.database);
});

const ADMINISTRATOR = 'program-admin@demo.example';
const STAFF = 'admin@demo.example';
async function call<Answer>(operation: Operation, status: number, input: TestCall): Promise<Answer> {
  const answer = await world.app.call(operation, input);
  const text = await answer.text();
  expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
  return JSON.parse(text);
}

async function kern(emails: readonly string[] = [], given?: number) {
  programs += 1;
  const program = given ?? (await world.addProgram(`Program ${programs}`));
  await world.giveCollection(program);
  // Earlier programs of this file would otherwise analyse the captures too.
  await world.app.database.kysely.deleteFrom('assets').execute();
  await world.app.database.kysely.deleteFrom('scene_ids').execute();
  await world.app.database.kysely.deleteFrom('scenes').execute();
  const asset = await world.addAsset(program, 'kern-compressor', 'Compressor hall', emails);
  return { program, asset };
}

const passesOf = (asset: string) =>
  world.app.database.kysely
    .selectFrom('asset_passes')
    .where('asset_id', '=', asset)
    .orderBy('acquired_at')
    .selectAll()
    .execute();
const findingsOf = (asset: string) =>
  world.app.database.kysely
    .selectFrom('detections')
    .where('asset_id', '=', asset)
    .orderBy('detected_at')
    .selectAll()
    .execute();
const mailsAbout = (asset: string) =>
  world.app.database.kysely
    .selectFrom('mails')
    .where('key', 'like', `alert ${asset} %`)
    .orderBy('key')
    .selectAll()
    .execute();

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
    /Methane, (about )?[\d,]+ ± [\d,]+ kg\/h, .*\(35\.4\d+, -119\.3\d+\)\. Wind \d\.\d m\/s from [NESW]+\./,
  );
  expect(mail?.body).toContain('This pass would have shown a source above');
  expect(mail?.body).toContain('Simulated data.');
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

it('hands a pass whose analysis fails three times to staff with the cause', async () => {
  const { asset } = await kern();
  await world.addCaptures([leaking]);
  await world.app.database.kysely.deleteFrom('scenes').where('id', '=', leaking.id).execute();
  for (const state of ['waiting', 'waiting', 'failed']) {
    await expect(world.analyseAll()).rejects.toThrow('no longer in the archive');
    expect(await passesOf(asset)).toMatchObject([
      { state, cause: 'The capture is no longer in the archive.' },
    ]);
  }
});

/** A process that dies at one of its steps: the n-th time that it calls its store, its threads or its database. */
function dyingAt(n: number, when: 'before' | 'after', stop: AbortController): PassAnalysis {
  let calls = 0;
  const dying = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    calls += 1;
    if (calls === n && when === 'before') stop.abort(new Error('killed'));
    stop.signal.throwIfAborted();
    const answer = await call();
    if (calls === n) stop.abort(new Error('killed'));
    stop.signal.throwIfAborted();
    return answer;
  };
  const usual = world.services();
  const { database, store } = usual;
  return {
    ...usual,
    store: {
      ...store,
      put: (...given) => dying(() => store.put(...given)),
      delete: (...given) => dying(() => store.delete(...given)),
    },
    database: { ...database, transaction: (work) => dying(() => database.transaction(work)) },
    analyse: (...given) => dying(() => usual.analyse(...given)),
  };
}

it('loses and doubles nothing although the process is killed before and after each of its steps', async () => {
  const { asset } = await kern(EMAILS);
  await world.addCaptures([quiet, leaking]);
  let kills = 0;
  for (let n = 1; ; n++) {
    const before = kills;
    for (const when of ['before', 'after'] as const) {
      const pass = await world.claim();
      if (pass === undefined) break;
      const stop = new AbortController();
      const attempt = analyseClaimedPass(dyingAt(n, when, stop), pass, stop.signal);
      if ((await attempt.then(() => 'done', String)) === 'Error: killed') kills += 1;
    }
    if (kills === before) break;
  }
  await world.analyseAll();
  // Of each pass: its analysis, two pictures, its memory, its transaction.
  expect(kills).toBeGreaterThanOrEqual(10);
  expect((await passesOf(asset)).map(({ state, findings }) => [state, findings])).toEqual([
    ['analysed', 0],
    ['analysed', 1],
  ]);
  const findings = await findingsOf(asset);
  expect(findings).toHaveLength(1);
  expect((await mailsAbout(asset)).map(({ recipient }) => recipient).sort()).toEqual([...EMAILS].sort());
  const published = await world.app.database.kysely
    .selectFrom('events')
    .where('kind', '=', 'monitor.alert.published')
    .where('subject', '=', findings[0]?.id ?? '')
    .select('id')
    .execute();
  expect(published).toHaveLength(1);
});

it('returns a pass to the queue at once, with all its tries, when the process stops', async () => {
  const { asset } = await kern();
  await world.addCaptures([quiet]);
  const pass = await world.claim();
  const stop = new AbortController();
  const analyse = () => {
    stop.abort(new Error('The process is stopping.'));
    return Promise.reject(stop.signal.reason);
  };
  if (pass === undefined) throw new Error('No pass is waiting.');
  await expect(analyseClaimedPass(world.services({ analyse }), pass, stop.signal)).rejects.toThrow(
    'stopping',
  );
  expect(await passesOf(asset)).toMatchObject([{ state: 'waiting', claim: null, attempts: 0 }]);
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

describe('a pass that is analysed again', () => {
  it('is requested by Program Administrators, at most once a minute, and keeps its findings', async () => {
    const { program, asset } = await kern([], people.first);
    await world.addCaptures([quiet, leaking]);
    await world.analyseAll();
    const before = await findingsOf(asset);
    const pass = (await passesOf(asset))[1]?.id;
    const input = { as: ADMINISTRATOR, params: { program, asset, pass } };
    await call(analysePass, 429, input);
    await call(analysePass, 403, { ...input, as: 'monitor@demo.example' });
    world.app.clock.advance(61_000);
    expect(await call<AssetPass>(analysePass, 202, input)).toMatchObject({ id: pass, state: 'waiting' });
    await call(analysePass, 409, input);
    await world.analyseAll();
    expect((await findingsOf(asset)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('is looked at again in an area that has changed, with nothing remembered of the old one', async () => {
    const { program, asset } = await kern([], people.first);
    await world.addCaptures([quiet]);
    await world.analyseAll();
    const moved = {
      type: 'Polygon',
      coordinates: [
        [
          [-119.36, 35.41],
          [-119.34, 35.41],
          [-119.34, 35.43],
          [-119.36, 35.43],
          [-119.36, 35.41],
        ],
      ],
    };
    await call(updateAsset, 200, { as: ADMINISTRATOR, params: { program, asset }, body: { aoi: moved } });
    expect(await passesOf(asset)).toMatchObject([{ state: 'waiting' }]);
    const memory = await world.app.database.kysely
      .selectFrom('site_memory')
      .where('asset_id', '=', asset)
      .select('product')
      .execute();
    expect(memory).toEqual([]);
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
