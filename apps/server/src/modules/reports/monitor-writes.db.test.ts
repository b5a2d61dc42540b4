import {
  addReport,
  type Detection,
  deleteReport,
  listAssets,
  listReports,
  type MonitoringAsset,
  type MonitoringReport,
  readAsset,
  readDetection,
  readReport,
  replaceAsset,
  replaceDetectionReview,
  replaceReport,
  updateAsset,
  updateDetectionReview,
  updateReport,
} from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { ASSET } from '../detections/monitor.fixture.ts';
import { ADMINISTRATOR, type Listed, useLedgerApp } from './monitor-ledger.fixture.ts';

const { world, call, findings } = useLedgerApp();

describe('what the calls of Monitor accept', () => {
  it.each([
    ['Resolved-accepted', 'Resolved - Accepted'],
    ['Resolved - Rejected', 'Resolved - Rejected'],
    ['unresolved', 'Unresolved'],
    ['Unreviewed', 'Unreviewed'],
  ])('spec 2:7#47 and 2:3#3: the status %s is answered as %s', async (feedback_status, label) => {
    const params = { detection: findings().alert.id };
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
