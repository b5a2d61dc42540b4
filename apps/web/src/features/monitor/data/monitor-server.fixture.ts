import type {
  AssetPass,
  Detection,
  MonitoringAsset,
  MonitoringReport,
  MonitorSummary,
} from '@sigma/contract';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetServerClock } from '../../../session/server-clock.ts';
import { assetOf } from './finding.fixture.ts';

export const SUMMARY: MonitorSummary = {
  alerts: 41,
  alerts_open: 9,
  alerts_new: 6,
  detections: 120,
  reports: 14,
  reports_generating: 1,
  assets: 11,
  assets_without_pass: 2,
};

export const listAnswer = (results: readonly unknown[], count = results.length) =>
  Response.json({ count, next: null, previous: null, results });

export const refusal = (status: number, code: string, detail = '') =>
  Response.json({ type: 'about:blank', title: code, status, code, detail, errors: [] }, { status });

interface MonitorServer {
  assets: MonitoringAsset[];
  findings: Detection[];
  passes: AssetPass[];
  reports: MonitoringReport[];
  /** The calls, such as "GET assets/". */
  sent: string[];
  bodies: unknown[];
  /** The answer of a test of its own; undefined for the usual one. */
  answer: (path: string, url: URL, method: string) => Response | Promise<Response> | undefined;
}

const fresh = (): MonitorServer => ({
  assets: [assetOf()],
  findings: [],
  passes: [],
  reports: [],
  sent: [],
  bodies: [],
  answer: () => undefined,
});

/** The server of a file of tests about Monitor; it starts again, with one asset, before each test. */
export function monitorServer(): MonitorServer {
  const server = fresh();
  beforeEach(() => {
    Object.assign(server, fresh());
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const url = new URL(address, 'http://localhost');
      const path = url.pathname.replace(/^\/api\/public\/v1\/sigma\/programs\/\d+\//, '');
      const method = init.method ?? 'GET';
      server.sent.push(`${method} ${path}`);
      if (init.body !== undefined) server.bodies.push(JSON.parse(String(init.body)));
      return server.answer(path, url, method) ?? usualAnswer(server, path, url, init);
    });
    // jsdom has no layout: lists and tables get room for their rows.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    forgetServerClock();
  });
  return server;
}

function usualAnswer(server: MonitorServer, path: string, url: URL, init: RequestInit): Response {
  if (path === 'assets/') return listAnswer(server.assets);
  if (path === 'monitor/summary/') return Response.json(SUMMARY);
  if (path.endsWith('/passes/')) return listAnswer(server.passes);
  if (path === 'reports/') return listAnswer(server.reports);
  if (path === 'detections/') {
    const wanted = url.searchParams.get('detection_class');
    const found = server.findings.filter(({ detection_class: is }) => wanted === null || is === wanted);
    return listAnswer(found);
  }
  const id = /^detections\/([^/]+)\/$/.exec(path)?.[1];
  if (id !== undefined) return oneFinding(server, id, init);
  return listAnswer([]);
}

function oneFinding(server: MonitorServer, id: string, { method, body }: RequestInit): Response {
  const finding = server.findings.find((one) => one.id === id);
  if (finding === undefined) return refusal(404, 'not_found');
  if (method !== 'PATCH') return Response.json(finding);
  const changed = { ...finding, ...JSON.parse(String(body)) };
  server.findings = server.findings.map((one) => (one.id === id ? changed : one));
  return Response.json(changed);
}
