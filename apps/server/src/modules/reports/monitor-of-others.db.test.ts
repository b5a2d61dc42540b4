import {
  addReport,
  type Detection,
  type DetectionArtifact,
  deleteReport,
  listAssets,
  listDetections,
  listReports,
  type MonitoringReport,
  type Operation,
  readAsset,
  readDetection,
  readDetectionFile,
  readReport,
  readReportFile,
  updateAsset,
  updateDetectionReview,
} from '@sigma/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { MONITOR, useReportsApp } from './reports.fixture.ts';

const { world, generate } = useReportsApp();

interface Listed<Row> {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Row[];
}
let alert: Detection;
let foreign: Detection;
let picture: DetectionArtifact;

beforeAll(async () => {
  const { calls, asset, foreignAsset } = world();
  alert = await calls.addPublished(asset, { emission_rate_kg_h: 400 });
  foreign = await calls.addPublished(foreignAsset);
  picture = await calls.addArtifact(alert.id);
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
describe('another program sees nothing of', () => {
  const other = { as: 'other@demo.example' };
  it('its assets, findings and reports, under its own address or that of the program', async () => {
    const { asset, programs } = world();
    const { id: report } = await call<MonitoringReport>(addReport, 201, {
      body: { report_type: 0, assets: [asset] },
    });
    const asks: readonly (readonly [Operation, object])[] = [
      [readAsset, { asset }],
      [readDetection, { detection: alert.id }],
      [readReport, { report }],
      [updateAsset, { asset }],
      [updateDetectionReview, { detection: alert.id }],
      [deleteReport, { report }],
    ];
    for (const program of [programs.first, programs.third])
      for (const [operation, params] of asks)
        await call(operation, 404, { ...other, params: { ...params, program }, body: {} });
    for (const operation of [listAssets, listDetections, listReports]) {
      const listed = await call<Listed<unknown>>(operation, 200, {
        ...other,
        params: { program: programs.third },
      });
      expect(listed.count).toBe(0);
      await call(operation, 404, other);
    }
    await call(readDetection, 404, { params: { detection: foreign.id } });
  });

  it('its pictures, finished reports and their e-mails', async () => {
    const { asset, app } = world();
    const { id: report } = await call<MonitoringReport>(addReport, 201, {
      body: { report_type: 0, assets: [asset] },
    });
    await generate(report);
    const files: readonly (readonly [Operation, Readonly<Record<string, string>>])[] = [
      [readReportFile, { report }],
      [readDetectionFile, { detection: alert.id, artifact: picture.id }],
    ];
    for (const [operation, params] of files) {
      expect((await app.call(operation, { as: MONITOR, params })).status).toBe(200);
      await call(operation, 404, { ...other, params });
      expect((await app.call(operation, { params })).status).toBe(401);
    }
    const mails = await app.database.kysely.selectFrom('mails').select('recipient').execute();
    expect(mails).toEqual([{ recipient: 'ops@demo.example' }]);
  });
});
