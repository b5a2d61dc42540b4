import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ASSET_ID, assetOf, findingOf, passOf } from '../../features/monitor/data/finding.fixture.ts';
import { listAnswer, monitorServer, refusal } from '../../features/monitor/data/monitor-server.fixture.ts';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { dayText } from '../../ui/text/figures.ts';
import { DashboardPage } from './pages/dashboard-page.tsx';

const server = monitorServer();
const MONITOR = '/program/3/monitor';
const GRID = `${MONITOR}/${ASSET_ID}/grid`;
const MAP = `${MONITOR}/${ASSET_ID}/map`;

const REPORT = {
  id: findingOf(3).id,
  external_id: findingOf(3).id,
  program: 3,
  display_name: 'Permian pads',
  created_at: '2026-11-18T18:00:00.000Z',
  report_type: 1,
  assets: [ASSET_ID],
  detections: [findingOf(1).id],
  period_start: '2026-11-17T00:00:00.000Z',
  period_end: '2026-11-18T18:00:00.000Z',
  pdf_presigned_uri: '',
  state: 'waiting',
  pages: null,
  size: null,
  cause: null,
  requested_by: 'Mina Okafor',
  ready_at: null,
};

const Elsewhere = () => <p>Elsewhere</p>;

function open(path: string, roles: ('Monitor User' | 'Program Administrator')[] = ['Monitor User']) {
  const session = sessionOf({ roles, sensors: [] });
  return renderPages(
    {
      [MONITOR]: DashboardPage,
      '/program/3/monitor/$assetId/grid': DashboardPage,
      '/program/3/monitor/$assetId/map': DashboardPage,
      '/program/3/monitor/$assetId/map/alert/$findingId': DashboardPage,
      '/program/3/monitor/$assetId/map/detection/$findingId': DashboardPage,
      '/program/3': Elsewhere,
      '/program/3/monitor/findings': Elsewhere,
      '/program/3/monitor/reports': Elsewhere,
      '/program/3/monitor/reports/$reportId': Elsewhere,
    },
    path,
    { session },
  );
}

const panel = () => screen.findByRole('complementary', { name: 'assets' });

describe('the assets', () => {
  it('open the first one as a list, by name', async () => {
    server.assets = [assetOf({ id: 'b', name: 'Refinery fence' }), assetOf({ name: 'Antioch well field' })];
    server.assets[0] = assetOf({ id: findingOf(7).id, name: 'Refinery fence' });
    const router = open(MONITOR);
    expect(await screen.findByRole('heading', { name: 'Antioch well field' })).toBeVisible();
    expect(router.latestLocation.pathname).toBe(GRID);
  });

  it('show counters, open alerts, start and frequency, and how many lack a pass', async () => {
    open(GRID);
    const list = within(await panel());
    expect(await list.findByRole('link', { name: /^Alerts ?41 ?6 new this week$/ })).toHaveAttribute(
      'href',
      '/program/3/monitor/findings?class=alert',
    );
    expect(list.getByRole('link', { name: /^Reports ?14 ?1 generating$/ })).toBeVisible();
    expect(
      await list.findByRole('button', { name: /^Permian pads ?2 ?12 Mar 2026 ?Monthly$/ }),
    ).toHaveAttribute('aria-current', 'true');
    expect(list.getByText('1 asset')).toBeVisible();
    expect(list.getByText('2 without a pass this month')).toBeVisible();
  });

  it('are found by name, and say so if none is', async () => {
    const router = open(GRID);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find an asset' }), 'kern');
    expect(await screen.findByText('No asset has this name')).toBeVisible();
    expect(router.latestLocation.searchStr).toBe('?search=kern');
    expect(screen.getByRole('heading', { name: 'Permian pads' })).toBeVisible();
  });

  it('say when there are none, and who adds them', async () => {
    server.assets = [];
    open(MONITOR);
    expect(await screen.findByText('There are no assets in the system.')).toBeVisible();
    expect(screen.getByText(/Ask an administrator of your program/)).toBeVisible();
  });

  it('lead to the program when the address names another program’s asset', async () => {
    const router = open(`${MONITOR}/${findingOf(1).id}/grid`);
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(router.latestLocation.pathname.replace(/\/$/, '')).toBe('/program/3');
  });

  it('say that they could not be fetched, empty the list, and are fetched again on request', async () => {
    let fails = true;
    server.answer = (path) => (path === 'assets/' && fails ? refusal(400, 'bad_parameter') : undefined);
    open(GRID);
    expect(await screen.findByText('There was an error when fetching your assets :(.')).toBeVisible();
    expect(screen.queryByText('There are no assets in the system.')).toBeNull();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Permian pads' })).toBeVisible();
    expect(screen.queryByText('There was an error when fetching your assets :(.')).toBeNull();
  });

  it('are not shown without permission', async () => {
    server.answer = (path) => (path === 'assets/' ? refusal(403, 'forbidden') : undefined);
    open(MONITOR);
    expect(await screen.findByText('You do not have the permissions to view this resource.')).toBeVisible();
  });

  it.each([
    ['Monitor User', true],
    ['Program Administrator', false],
  ] as const)('are edited by administrators: %s', async (role, isOff) => {
    open(GRID, [role]);
    await screen.findByRole('heading', { name: 'Permian pads' });
    if (isOff)
      expect(screen.getByRole('button', { name: 'Edit asset' })).toHaveAttribute('aria-disabled', 'true');
    else {
      const link = screen.getByRole('link', { name: 'Edit asset' });
      expect(link).toHaveAttribute('href', `/program/3/asset/${ASSET_ID}`);
    }
  });
});

describe('the lists of an asset', () => {
  it('count alerts, reports and detections of the last 90 days', async () => {
    server.findings = [
      findingOf(0),
      findingOf(1, { detection_class: 'detection', detection_type: 'Vehicle' }),
    ];
    const sent: string[] = [];
    server.answer = (path, url) => {
      if (path === 'detections/') sent.push(url.search);
      return undefined;
    };
    open(GRID);
    expect(await screen.findByRole('tab', { name: /^Alerts ?1$/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Reports ?0$/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Detections ?1$/ })).toBeVisible();
    const queries = sent.map((text) => new URLSearchParams(text));
    expect(queries.map((query) => [query.get('detection_class'), query.get('include_files')])).toEqual([
      ['alert', 'all'],
      ['detection', 'none'],
    ]);
    const [after = '', before = ''] = ['detected_after', 'detected_before'].map(
      (name) => queries[0]?.get(name) ?? '',
    );
    expect(after).toMatch(/T00:00:00\.000Z$/);
    expect(before).toMatch(/T23:59:59\.999Z$/);
    expect(Math.round((Date.parse(before) - Date.parse(after)) / 86_400_000)).toBe(90);
  });

  it('say what the passes prove when there is no alert', async () => {
    const today = new Date().toISOString();
    server.passes = [
      passOf(0, { acquired_at: today }),
      passOf(1, { acquired_at: today, limit_kg_h: 287.5 }),
      passOf(2, { acquired_at: today, state: 'cloudy' }),
      passOf(3, { acquired_at: '2026-01-01T00:00:00.000Z', limit_kg_h: 900 }),
    ];
    open(GRID);
    expect(await screen.findByText('No alerts available')).toBeVisible();
    expect(await screen.findByText('2 passes looked, nothing above 310 kg/h.')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Detections/ }));
    expect(await screen.findByText('No detections available')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Reports/ }));
    expect(await screen.findByText('No reports available')).toBeVisible();
  });

  it('say so when nothing matches the filters, and reset them', async () => {
    server.findings = [findingOf(0)];
    const router = open(`${GRID}?types=Vehicle`);
    expect(await screen.findByText('There are no detections for this critera.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByRole('table', { name: 'Alerts' })).toBeVisible();
    expect(router.latestLocation.searchStr).toBe('');
  });

  it('offer to load alerts again that could not be loaded', async () => {
    let fails = true;
    server.answer = (path, url) =>
      path === 'detections/' && url.searchParams.get('detection_class') === 'alert' && fails
        ? refusal(400, 'bad_parameter')
        : undefined;
    open(GRID);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByText('No alerts available')).toBeVisible();
  });

  it('say how much of a long list is loaded, and which pages failed', async () => {
    server.answer = (path, url) => {
      if (path !== 'detections/' || url.searchParams.get('detection_class') !== 'alert') return undefined;
      return url.searchParams.get('offset') === '0'
        ? listAnswer([findingOf(0)], 1800)
        : refusal(400, 'bad_parameter');
    };
    open(GRID);
    expect(await screen.findByText('1 of 2 pages failed')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Alerts' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry those' })).toBeVisible();
  });

  it('ask for a shorter period above 20,000 findings', async () => {
    server.answer = (path, url) =>
      path === 'detections/' && url.searchParams.get('detection_class') === 'alert'
        ? listAnswer([findingOf(Number(url.searchParams.get('offset')))], 23_400)
        : undefined;
    open(GRID);
    expect(
      await screen.findByText('The newest 20,000 of 23,400 are shown. Choose a shorter period.'),
    ).toBeVisible();
  });

  it('open a row with evidence and review, which the address restores', async () => {
    server.findings = [findingOf(0)];
    const router = open(GRID);
    await userEvent.click(await screen.findByRole('button', { name: /Alert: ?Methane/ }));
    expect(await screen.findByRole('form', { name: 'Review' })).toBeVisible();
    expect(screen.getByText('Missing Thumbnails')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Parts of the uncertainty' })).toHaveTextContent(
      'Noise ±61Wind ±88Model ±49',
    );
    expect(router.latestLocation.searchStr).toBe(`?opened=${findingOf(0).id}`);
  });

  it('save a review with its notes, of at most 200 characters', async () => {
    server.findings = [findingOf(0)];
    open(`${GRID}?opened=${findingOf(0).id}`);
    const form = within(await screen.findByRole('form', { name: 'Review' }));
    const notes = form.getByRole('textbox', { name: /^Notes/ });
    await userEvent.click(notes);
    await userEvent.paste('🛢'.repeat(201));
    expect(form.getByText('* Limit notes to 200 characters.')).toBeVisible();
    expect(form.getByText('201/200')).toBeVisible();
    expect(form.getByRole('button', { name: 'Save notes' })).toBeDisabled();
    await userEvent.clear(notes);
    await userEvent.type(notes, 'Crew informed.');
    await userEvent.click(form.getByRole('button', { name: 'Save notes' }));
    await waitFor(() => expect(form.queryByText('Not saved')).toBeNull());
    expect(server.bodies).toEqual([{ feedback_status: 'Unreviewed', feedback_text: 'Crew informed.' }]);
  });

  it('keep the typed notes when saving fails, and say why', async () => {
    server.findings = [findingOf(0)];
    server.answer = (_, __, method) => (method === 'PATCH' ? refusal(429, 'too_many_requests') : undefined);
    open(`${GRID}?opened=${findingOf(0).id}`);
    const form = within(await screen.findByRole('form', { name: 'Review' }));
    await userEvent.type(form.getByRole('textbox', { name: /^Notes/ }), 'Called.');
    await userEvent.click(form.getByRole('button', { name: 'Save notes' }));
    expect(
      await form.findByText("An error occurred while saving: 'Wait a moment and try again.'."),
    ).toBeVisible();
    expect(form.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Called.');
    expect(form.getByText('Not saved')).toBeVisible();
  });
});

describe('the map of an asset', () => {
  it('names the days at both sides of a comparison', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    server.passes = [passOf(0, { acquired_at: at(1) }), passOf(1, { acquired_at: at(8) })];
    open(MAP);
    const compare = await screen.findByRole('button', { name: /^Compare with \d/ });
    await userEvent.click(compare);
    const names = [dayText(at(8)), dayText(at(1))];
    for (const name of names) expect(screen.getByText(name)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End the comparison' }));
    for (const name of names) expect(screen.queryByText(name)).toBeNull();
  });

  it('is replaced by lists in test mode, next to an empty box', async () => {
    server.findings = [findingOf(0)];
    open(MAP);
    expect(await screen.findByTestId('map-placeholder')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Alerts' })).toHaveTextContent('Methane');
  });

  it('lists every pass with what it found, and steps through them by key', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    server.passes = [
      passOf(0, { acquired_at: at(1), findings: 1 }),
      passOf(1, { acquired_at: at(8) }),
      passOf(2, { acquired_at: at(15), state: 'cloudy', text: 'too cloudy: 82 % of the area' }),
      passOf(3, { acquired_at: at(22), state: 'analysing', text: 'being analysed' }),
    ];
    const pass = { id: passOf(0).id, collection: 'c', file_id: 'f', at: at(1), sensor: 1 };
    server.findings = [findingOf(0, { pass })];
    const router = open(MAP);
    const strip = within(await screen.findByRole('list', { name: 'Passes, the oldest first' }));
    await waitFor(() => expect(strip.getAllByRole('button')).toHaveLength(4));
    const names = strip.getAllByRole('button').map((mark) => mark.getAttribute('aria-label') ?? '');
    expect(names.map((name) => name.replace(/^[^,]+, /, ''))).toEqual([
      'being analysed',
      'too cloudy: 82 % of the area',
      'nothing above 310 kg/h',
      'finding, 410 ± 120 kg/h',
    ]);
    await userEvent.keyboard('[[');
    await waitFor(() => expect(router.latestLocation.searchStr).toBe(`?pass=${passOf(1).id}`));
    expect(strip.getAllByRole('button')[2]).toHaveAttribute('aria-current', 'true');
  });

  it('says that there was no pass yet', async () => {
    open(MAP);
    const strip = within(await screen.findByRole('region', { name: 'Passes' }));
    expect(await strip.findByText('No pass in this period.')).toBeVisible();
  });

  it.each([
    ['l', `${GRID}`, ''],
    ['d', MAP, '?tab=detections'],
    ['r', MAP, '?tab=reports'],
  ])('the key %s leads to %s%s', async (key, path, search) => {
    const router = open(MAP);
    await screen.findByRole('tab', { name: /Alerts/ });
    await userEvent.keyboard(key);
    await waitFor(() => expect(router.latestLocation.href).toBe(`${path}${search}`));
  });
});

describe('one finding', () => {
  const ALERT = `${MAP}/alert/${findingOf(1).id}`;

  it('shows rate, parts, limit, wind, reasons and history, and leads to the others', async () => {
    server.findings = [findingOf(0), findingOf(1, { evidence: { r: 0.71, towards_deg: 57 } }), findingOf(2)];
    const router = open(ALERT);
    const shown = within(await screen.findByRole('region', { name: 'alert D-20930' }));
    expect(shown.getByText('410 ± 120 kg/h')).toBeVisible();
    expect(shown.getByText('210 kg/h')).toBeVisible();
    expect(shown.getByText('4.1 m/s SW (simulated)')).toBeVisible();
    expect(shown.getByText(/correlates with methane by 0\.71; look-alikes stay below 0\.43/)).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Next finding' }));
    await waitFor(() => expect(router.latestLocation.pathname).toBe(`${MAP}/alert/${findingOf(2).id}`));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.latestLocation.pathname).toBe(MAP));
  });

  it('draws the spectrum with the fitted methane where the analysis has stored it', async () => {
    const spectrum = {
      wavelengths_nm: [2300, 2310, 2320],
      ratio: [0.98, 0.95, 0.97],
      fitted: [0.97, 0.96, 0.97],
    };
    server.findings = [findingOf(1, { evidence: { r: 0.71, spectrum } })];
    open(ALERT);
    expect(
      await screen.findByRole('img', { name: /2300 to 2320 nm, with the fitted methane, r 0\.71/ }),
    ).toBeVisible();
  });

  it('records a step, and proposes to accept after a verified repair', async () => {
    server.findings = [findingOf(1)];
    const step = {
      id: findingOf(1).id,
      step: 'verified',
      at: '2026-11-19T08:20:00.000Z',
      by: 'Mina Okafor',
      text: '',
      files: [],
    };
    let steps: unknown[] = [];
    server.answer = (path, _, method) => {
      if (!path.endsWith('/responses/')) return undefined;
      if (method === 'GET') return listAnswer(steps);
      steps = [step];
      return Response.json(step, { status: 201 });
    };
    open(ALERT);
    expect(await screen.findByText('No step yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a step' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add the step' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Set to Resolved - Accepted' }));
    await waitFor(() =>
      expect(server.bodies).toContainEqual({ feedback_status: 'Resolved - Accepted', feedback_text: null }),
    );
  });

  it('says that it could not be loaded, with its id', async () => {
    open(ALERT);
    expect(await screen.findByText('This finding could not be loaded')).toBeVisible();
    expect(screen.getByText(findingOf(1).id)).toBeVisible();
  });

  it('requests a field report of it and opens the report', async () => {
    server.findings = [findingOf(1)];
    server.answer = (path, _, method) =>
      path === 'reports/' && method === 'POST' ? Response.json(REPORT, { status: 201 }) : undefined;
    const router = open(ALERT);
    await userEvent.click(await screen.findByRole('button', { name: 'Report this' }));
    await waitFor(() =>
      expect(router.latestLocation.pathname).toBe(`/program/3/monitor/reports/${REPORT.external_id}`),
    );
    expect(server.bodies).toEqual([
      {
        report_type: 1,
        assets: [ASSET_ID],
        detections: [findingOf(1).id],
        period_start: '2026-11-17T00:00:00.000Z',
      },
    ]);
  });

  it('offers a link to everyone, and a capture to those who may order one', async () => {
    server.findings = [findingOf(1)];
    open(ALERT);
    expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Order a capture of this place' })).toBeNull();
  });
});
