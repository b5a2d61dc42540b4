import type { MonitoringReport } from '@sigma/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { assetOf, passOf } from '../data/finding.fixture.ts';
import { reportOf } from './report.fixture.ts';
import { ReportsScreen } from './reports-screen.tsx';
import type { ReportsView } from './reports-view.ts';

const user = userEvent.setup();
const list = (results: readonly unknown[]) =>
  Response.json({ count: results.length, next: null, previous: null, results });

let reports: MonitoringReport[];
let assets: ReturnType<typeof assetOf>[];
let isDown: boolean;
let sent: { method: string; path: string; body: unknown; key: string | null }[];
let left: number;
beforeEach(() => {
  [reports, assets, isDown, sent, left] = [[], [assetOf()], false, [], 0];
  // jsdom has no layout: the list gets room for its rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost');
    const method = init.method ?? 'GET';
    if (method !== 'GET') {
      const key = new Headers(init.headers).get('idempotency-key');
      sent.push({ method, path: pathname, body: JSON.parse(String(init.body ?? null)), key });
      return change(method);
    }
    if (isDown) return Response.json({ code: 'unavailable', detail: '' }, { status: 503 });
    if (pathname.endsWith('/reports/')) return list(reports);
    if (pathname.endsWith('/assets/')) return list(assets);
    if (pathname.endsWith('/detections/')) return list([]);
    if (pathname.endsWith('/passes/'))
      return Response.json({
        count: 2,
        next: null,
        previous: null,
        results: [passOf(0, { state: 'waiting' })],
      });
    return Response.json({ code: 'unavailable', detail: '' }, { status: 503 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function change(method: string): Response {
  if (method === 'DELETE') {
    reports = reports.slice(1);
    return new Response(null, { status: 204 });
  }
  if (method === 'POST') {
    const added = reportOf(9, { state: 'waiting', pages: null, size: null, pdf_presigned_uri: '' });
    reports = [added, ...reports];
    return Response.json(added, { status: 201 });
  }
  reports = reports.map((report) => ({ ...report, state: 'waiting' as const, cause: null }));
  return Response.json(reports[0]);
}

function Screen({ first }: { readonly first: ReportsView }) {
  const [view, setView] = useState(first);
  return (
    <ReportsScreen
      view={view}
      onOpen={(report) => setView({ report, tab: undefined })}
      onTab={(tab) => setView({ report: undefined, tab })}
      onUnknown={() => {
        left += 1;
      }}
    />
  );
}
const open = (first: ReportsView = { report: undefined, tab: undefined }) =>
  renderInApp(<Screen first={first} />);
const entries = () => within(screen.getByRole('region', { name: 'Reports' })).getAllByRole('listitem');

describe('the reports of a program', () => {
  it('are listed by kind with their numbers, and the newest of the kind is open', async () => {
    reports = [reportOf(1), reportOf(2, { report_type: 4 }), reportOf(3)];
    open();
    expect(await screen.findByRole('region', { name: 'Report of Site 1' })).toBeVisible();
    expect(entries().map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('Site 1'),
      expect.stringContaining('Site 3'),
    ]);
    expect(screen.getByRole('button', { name: 'Summary Reports 2' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Field Reports 1' }));
    expect(screen.getByRole('region', { name: 'Report of Site 2' })).toBeVisible();
    expect(screen.getByText('18 Nov 2026 · 18 Oct to 17 Nov 2026 · 6 pages · 1.2 MB')).toBeVisible();
  });

  it('show placeholders while they load, and the quoted text when there are none', async () => {
    open();
    expect(screen.getByText('Loading reports', { selector: 'span' })).toBeInTheDocument();
    expect(await screen.findAllByText('No reports available')).toHaveLength(2);
  });

  it('that could not be loaded offer Retry', async () => {
    isDown = true;
    open();
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
    isDown = false;
    reports = [reportOf(1)];
    if (retry !== undefined) await user.click(retry);
    expect(await screen.findByRole('region', { name: 'Report of Site 1' })).toBeVisible();
  });

  it('lead to the page of the program if the address names none of them', async () => {
    reports = [reportOf(1)];
    open({ report: reportOf(2).id, tab: undefined });
    await vi.waitFor(() => expect(left).toBeGreaterThan(0));
  });
});

describe('a report', () => {
  it('that is generated says so, and is shown once its file exists', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    reports = [reportOf(1, { state: 'generating', pages: null, size: null })];
    open();
    expect(
      await screen.findByText('No file generated for this report, this can take a few minutes.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
    reports = [reportOf(1)];
    // The list is read again every 5 s.
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText(/6 pages/)).toBeVisible();
  });

  it('that failed says why, and is generated again on request', async () => {
    const cause = 'The report could not be generated in three attempts.';
    reports = [reportOf(1, { state: 'failed', cause, pages: null, size: null })];
    open();
    expect(await screen.findByText(cause)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/No file generated/)).toBeVisible();
    expect(sent).toMatchObject([{ method: 'PATCH', body: {} }]);
  });

  it('whose file cannot be loaded offers Retry', async () => {
    reports = [reportOf(1)];
    open();
    const detail = await screen.findByRole('region', { name: 'Report of Site 1' });
    expect(await within(detail).findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(within(detail).getByRole('button', { name: 'Download' })).toBeDisabled();
  });

  it.each([
    [
      'names the addresses that get it to administrators',
      { report_emails: ['ops@demo.example'] },
      1,
      'ops@demo.example',
    ],
    ['names only the number of addresses to others', { report_recipients: 4 }, 4, '4 recipients.'],
  ])('%s', async (_, values, count, text) => {
    reports = [reportOf(1)];
    assets = [assetOf(values)];
    open();
    await user.click(await screen.findByRole('button', { name: `Recipients (${count})` }));
    expect(screen.getByRole('dialog')).toHaveTextContent(text);
  });

  it('is deleted by who requested it, after a question', async () => {
    reports = [reportOf(1, { requested_by: 'Demo Customer' }), reportOf(2)];
    open();
    await user.click(await screen.findByRole('button', { name: 'Delete report' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('region', { name: 'Report of Site 2' })).toBeVisible();
    expect(sent).toMatchObject([{ method: 'DELETE', path: expect.stringContaining(reportOf(1).id) }]);
    // A scheduled report is deleted by administrators only.
    expect(screen.queryByRole('button', { name: 'Delete report' })).toBeNull();
  });

  it('without recipients says so', async () => {
    reports = [reportOf(1)];
    assets = [assetOf({ report_emails: [], report_recipients: 0 })];
    open();
    await user.click(await screen.findByRole('button', { name: 'Recipients (0)' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('No recipients configured');
  });
});

describe('requesting a report', () => {
  it('sends kind and assets once under a key, states who will get it, and opens the report', async () => {
    open();
    const [request] = await screen.findAllByRole('button', { name: 'Request report' });
    if (request !== undefined) await user.click(request);
    const dialog = screen.getByRole('dialog', { name: 'Request report' });
    const send = within(dialog).getByRole('button', { name: 'Request report' });
    expect(send).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: 'Field Report' }));
    await user.click(await within(dialog).findByRole('option', { name: 'Permian pads' }));
    expect(within(dialog).getByText('Sent to 1 recipient')).toBeVisible();
    expect(
      await within(dialog).findByText(
        '2 passes of this period are still being analysed; what they show may not be in the report.',
      ),
    ).toBeVisible();
    expect(await within(dialog).findByText('Without findings: all open alerts of the period.')).toBeVisible();
    await user.click(send);
    expect(await screen.findByRole('region', { name: 'Report of Site 9' })).toBeVisible();
    expect(sent).toMatchObject([
      { method: 'POST', body: { report_type: 1, assets: [assetOf().id], detections: [] } },
    ]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });
});
