import { addReport, type MonitoringReport, type Problem, readReport } from '@sigma/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { monitorCalls } from '../detections/monitor.fixture.ts';
import { generateReport } from './generate/generate-report.ts';
import type { ReportsServices } from './services.ts';

export const MONITOR = 'monitor@demo.example';
export const NOW = '2026-11-20T00:00:00Z';

/** A program with an asset, its passes and findings, and another program with an asset of its own. */
export function useReportsApp() {
  let app: TestApp;
  let programs: TestPrograms;
  let asset: string;
  let foreignAsset: string;
  const queued: string[] = [];
  beforeAll(async () => {
    app = await startTestApp({
      now: NOW,
      onJob: async ({ name, data }) => {
        if (name === 'reports.generate') queued.push(reportOf(data));
      },
    });
    programs = await seedPeople(app.database);
    asset = (await monitorCalls(app).addAsset(programs.first)).id;
    foreignAsset = (await monitorCalls(app).addAsset(programs.second, { name: 'Cushing tank row' })).id;
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    for (const table of ['reports', 'events', 'mails', 'idempotency_keys'] as const)
      await app.database.kysely.deleteFrom(table).execute();
    queued.length = 0;
  });

  const { signal } = new AbortController();
  return {
    /** Ids of reports whose generation was queued. */
    queued,
    world: () => ({ app, programs, asset, foreignAsset, calls: monitorCalls(app) }),
    request: (
      body: object = {},
      { as = MONITOR, headers = {} }: { as?: string; headers?: Record<string, string> } = {},
    ) =>
      monitorCalls(app).call<MonitoringReport>(addReport, 201, {
        as,
        headers,
        params: { program: programs.first },
        body: { report_type: 0, assets: [asset], ...body },
      }),
    refused: (body: object, status = 422, as = MONITOR) =>
      monitorCalls(app).call<Problem>(addReport, status, {
        as,
        params: { program: programs.first },
        body: { report_type: 0, assets: [asset], ...body },
      }),
    read: (report: string) =>
      monitorCalls(app).call<MonitoringReport>(readReport, 200, {
        as: MONITOR,
        params: { program: programs.first, report },
      }),
    generate: (report: string, changes: Partial<ReportsServices> = {}, stop = signal) =>
      generateReport({ ...app.application.services, ...changes }, report, stop),
    row: (report: string) =>
      app.database.kysely
        .selectFrom('reports')
        .selectAll()
        .where('id', '=', report)
        .executeTakeFirstOrThrow(),
  };
}

const reportOf = (data: unknown): string =>
  data !== null && typeof data === 'object' && 'report' in data ? String(data.report) : '';
