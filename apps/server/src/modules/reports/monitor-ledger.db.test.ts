import {
  addReport,
  type Detection,
  deleteReport,
  listAssets,
  listDetections,
  listReports,
  type MonitoringAsset,
  type MonitoringReport,
  type Operation,
  type Problem,
  readAsset,
  readDetection,
  readReport,
  replaceAsset,
  replaceDetectionReview,
  replaceReport,
  retractDetection,
  updateAsset,
  updateDetectionReview,
  updateReport,
} from '@sigma/contract';
import { MONITOR_TEXTS } from '@sigma/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { ASSET, SITE } from '../detections/monitor.fixture.ts';
import { MONITOR, useReportsApp } from './reports.fixture.ts';

const { world } = useReportsApp();
const ADMINISTRATOR = 'program-admin@demo.example';
const STAFF = 'admin@demo.example';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

interface Listed<Row> {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Row[];
}
let alert: Detection;
let digging: Detection;
let withheld: Detection;
let withdrawn: Detection;

beforeAll(async () => {
  const { calls, asset, foreignAsset } = world();
  alert = await calls.addPublished(asset, { emission_rate_kg_h: 400, intensity: 400, area: 5000 });
  digging = await calls.addPublished(asset, {
    detection_type: 'Digging',
    detected_at: '2026-11-10T00:00:00Z',
    coordinates: { type: 'Point', coordinates: [-102.395, 31.905] },
    intensity: 22,
    area: 900,
  });
  withheld = await calls.addDetection(asset, { detected_at: '2026-11-11T00:00:00Z' });
  withdrawn = await calls.addPublished(asset, { detected_at: '2026-11-12T00:00:00Z' });
  await calls.addPublished(foreignAsset);
  await calls.addArtifact(alert.id);
  await calls.addArtifact(alert.id, { label: 'Natural colours', position: 1 });
  await calls.addArtifact(alert.id, { label: 'Spectrum', role: 'file', position: 2 });
  await calls.call(retractDetection, 200, {
    as: STAFF,
    params: { detection: withdrawn.id },
    body: { reason: 'A licensed flare.' },
  });
});

interface Input {
  readonly as?: string;
  readonly params?: object;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
function call<Answer>(operation: Operation, status: number, { as = MONITOR, params, ...rest }: Input = {}) {
  const { calls, programs } = world();
  return calls.call<Answer>(operation, status, {
    as,
    params: { program: programs.first, ...params },
    ...rest,
  });
}
const found = async (query: Readonly<Record<string, unknown>>) => {
  const { results } = await call<Listed<Detection>>(listDetections, 200, { query });
  return results.map(({ number }) => number).sort((a, b) => a - b);
};
const fieldsOf = ({ errors }: Problem) => errors?.map(({ field, code }) => `${field} ${code}`);
const numbers = (...some: readonly Detection[]) => some.map(({ number }) => number);

describe('GET detections (spec 2:7#44, 2:7#45)', () => {
  const aoi = JSON.stringify(SITE);
  it.each([
    ['aoi', () => ({ aoi }), () => numbers(alert, digging)],
    ['area_min', () => ({ area_min: 1000 }), () => numbers(alert)],
    ['area_max', () => ({ area_max: 1000 }), () => numbers(digging)],
    ['asset (list)', () => ({ asset: `${world().asset},${UNKNOWN}` }), () => numbers(alert, digging)],
    ['call_type', () => ({ call_type: 'Leak Indicator' }), () => numbers(alert)],
    ['detected_after', () => ({ detected_after: '2026-11-18T17:52:00.000Z' }), () => numbers(alert)],
    ['detected_before', () => ({ detected_before: '2026-11-10T00:00:00.000Z' }), () => numbers(digging)],
    ['detection_class', () => ({ detection_class: 'detection' }), () => numbers(digging)],
    ['detection_type (csv)', () => ({ detection_type: 'Digging,Plume' }), () => numbers(digging)],
    ['point (csv), dist', () => ({ point: '-102.395,31.905', dist: 100 }), () => numbers(digging)],
    ['feedback_status', () => ({ feedback_status: 'Unreviewed' }), () => numbers(alert, digging)],
    ['intensity_min', () => ({ intensity_min: 100 }), () => numbers(alert)],
    ['intensity_max', () => ({ intensity_max: 100 }), () => numbers(digging)],
    ['retracted', () => ({ retracted: true }), () => numbers(alert, digging, withdrawn)],
  ] as const)('filters by %s', async (_, query, expected) => {
    expect(await found(query())).toEqual([...expected()].sort((a, b) => a - b));
  });

  it('pages by limit and offset in the order of ordering, up to 1000 at once', async () => {
    const page = (offset: number) =>
      call<Listed<Detection>>(listDetections, 200, {
        query: { limit: 1, offset, ordering: 'detected_at' },
      });
    const [first, second] = [await page(0), await page(1)];
    expect([first.count, first.results[0]?.number, second.results[0]?.number]).toEqual([
      2,
      digging.number,
      alert.number,
    ]);
    expect([first.next === null, second.next === null]).toEqual([false, true]);
    expect((await call<Listed<Detection>>(listDetections, 200, { query: { limit: 1000 } })).count).toBe(2);
  });

  it.each([
    ['none', ['Methane', 'Natural colours'], 0],
    ['thumbnail', ['Methane'], 0],
    ['all', ['Methane', 'Natural colours'], 3],
  ])('answers include_files=%s', async (include_files, artifacts, files) => {
    const { results } = await call<Listed<Detection>>(listDetections, 200, { query: { include_files } });
    const shown = results.find(({ id }) => id === alert.id);
    expect([Object.keys(shown?.artifacts ?? {}), shown?.files.length]).toEqual([artifacts, files]);
  });
});

describe('what is refused (A8)', () => {
  it.each<[string, Operation, number, () => Input, string]>([
    [
      'spec 2:7#44: dist without point',
      listDetections,
      400,
      () => ({ query: { dist: 10 } }),
      'dist without_point',
    ],
    [
      'spec 2:7#44: area_min above area_max',
      listDetections,
      400,
      () => ({ query: { area_min: 2, area_max: 1 } }),
      'area_min contradiction',
    ],
    [
      'spec 2:7#44: include_files=some',
      listDetections,
      400,
      () => ({ query: { include_files: 'some' } }),
      'include_files',
    ],
    [
      'spec 2:7#47: another member of the body',
      updateDetectionReview,
      422,
      () => ({ params: { detection: alert.id }, body: { confidence: 1 } }),
      'confidence',
    ],
    [
      'spec 2:5#11: a note of 201 characters',
      updateDetectionReview,
      422,
      () => ({ params: { detection: alert.id }, body: { feedback_text: 'x'.repeat(201) } }),
      'feedback_text too_long',
    ],
    [
      'spec 2:7#42: the end before the start',
      updateAsset,
      422,
      () => ({
        as: ADMINISTRATOR,
        params: { asset: world().asset },
        body: { monitoring_end_date: '2020-01-01' },
      }),
      'monitoring_end_date',
    ],
    [
      'spec 2:7#43: one bad address of ten',
      updateAsset,
      422,
      () => ({
        as: ADMINISTRATOR,
        params: { asset: world().asset },
        body: {
          alert_emails: Array.from({ length: 10 }, (_, n) => (n === 3 ? 'bad' : `a${n}@demo.example`)),
        },
      }),
      'alert_emails.3',
    ],
    [
      'spec 2:7#34: more than 20 assets',
      addReport,
      422,
      () => ({
        body: {
          report_type: 0,
          assets: Array.from({ length: 21 }, (_, n) => UNKNOWN.replace(/..$/, String(10 + n))),
        },
      }),
      'assets',
    ],
    [
      'spec 2:7#34: an asset of another program',
      addReport,
      422,
      () => ({ body: { report_type: 0, assets: [world().foreignAsset] } }),
      'assets.0 unknown_asset',
    ],
  ])('%s', async (_, operation, status, input, field) => {
    const refused = await call<Problem>(operation, status, input());
    expect(fieldsOf(refused)?.some((one) => one.startsWith(field))).toBe(true);
  });

  it('spec 2:5: the end before the start says what the form says', async () => {
    const refused = await call<Problem>(updateAsset, 422, {
      as: ADMINISTRATOR,
      params: { asset: world().asset },
      body: { monitoring_end_date: '2020-01-01' },
    });
    expect(refused.errors?.[0]?.message).toBe(MONITOR_TEXTS.endBeforeStart);
  });

  it('spec 2:8#5: a list of assets without permission is a 403', async () => {
    expect(await call<Problem>(listAssets, 403, { as: 'data@demo.example' })).toMatchObject({
      code: 'forbidden',
    });
  });

  it('spec 2:7#37: a report that is being generated is not deleted', async () => {
    const { id } = await call<MonitoringReport>(addReport, 201, {
      body: { report_type: 0, assets: [world().asset] },
    });
    await world()
      .app.database.kysely.updateTable('reports')
      .set({ state: 'generating' })
      .where('id', '=', id)
      .execute();
    expect(await call<Problem>(deleteReport, 409, { params: { report: id } })).toMatchObject({
      code: 'wrong_state',
    });
  });

  it('a finding that is withheld answers 404, and one that was withdrawn says why', async () => {
    await call(readDetection, 404, { params: { detection: withheld.id } });
    const read = await call<Detection>(readDetection, 200, { params: { detection: withdrawn.id } });
    expect(read.retracted?.reason).toBe('A licensed flare.');
  });
});

describe('what is accepted', () => {
  it.each([
    ['Resolved-accepted', 'Resolved - Accepted'],
    ['Resolved - Rejected', 'Resolved - Rejected'],
    ['unresolved', 'Unresolved'],
    ['Unreviewed', 'Unreviewed'],
  ])('spec 2:7#47 and 2:3#3: the status %s is answered as %s', async (feedback_status, label) => {
    const params = { detection: alert.id };
    const body = { feedback_status, feedback_text: '🛢'.repeat(200) };
    for (const operation of [updateDetectionReview, replaceDetectionReview])
      expect((await call<Detection>(operation, 200, { params, body })).feedback_status).toBe(label);
    expect((await call<Detection>(readDetection, 200, { params })).feedback_status).toBe(label);
  });

  it('spec 2:7#41 to 2:7#43: assets are listed, read, replaced and changed, with both lists of addresses', async () => {
    const { asset } = world();
    const listed = await call<Listed<MonitoringAsset>>(listAssets, 200);
    expect(listed.results.map(({ id }) => id)).toEqual([asset]);
    const put = {
      as: ADMINISTRATOR,
      params: { asset },
      body: { ...ASSET, monitoring_frequency: 'annually' },
    };
    await call(replaceAsset, 200, put);
    const body = { alert_emails: ['OPS@demo.example'], report_emails: ['ops@demo.example'] };
    await call(updateAsset, 200, { as: ADMINISTRATOR, params: { asset }, body });
    expect(await call(readAsset, 200, { as: ADMINISTRATOR, params: { asset } })).toMatchObject({
      monitoring_frequency: 'annually',
      alert_emails: ['ops@demo.example'],
      report_emails: ['ops@demo.example'],
    });
  });

  it('spec 2:7#34 to 2:7#37, 2:9#27: reports are requested, listed newest first, read, changed and deleted', async () => {
    const { asset, app } = world();
    const add = (report_type: number) =>
      call<MonitoringReport>(addReport, 201, { body: { report_type, assets: [asset] } });
    const summary = await add(0);
    app.clock.advance(60_000);
    const field = await add(1);
    expect([summary.external_id, summary.pdf_presigned_uri, summary.display_name]).toEqual([
      summary.id,
      '',
      'Permian pads',
    ]);
    const ids = async (query: Readonly<Record<string, unknown>>) =>
      (await call<Listed<MonitoringReport>>(listReports, 200, { query })).results.map(({ id }) => id);
    expect(await ids({ ordering: '-created_at' })).toEqual([field.id, summary.id]);
    expect(await ids({ external_id: field.id })).toEqual([field.id]);
    expect(await ids({ search_time_start: field.created_at })).toEqual([field.id]);
    expect(await ids({ search_time_end: summary.created_at })).toEqual([summary.id]);
    expect(await ids({ limit: 1, offset: 1, ordering: '-created_at' })).toEqual([summary.id]);
    const one = { params: { report: summary.id } };
    await call(updateReport, 200, { ...one, body: {} });
    await call(replaceReport, 200, { ...one, body: { report_type: 1, assets: [asset] } });
    expect(await call(readReport, 200, one)).toMatchObject({ report_type: 1 });
    await call(deleteReport, 204, one);
    await call(readReport, 404, one);
  });
});
