import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ASSET_ID, assetOf, findingOf, passOf } from '../../features/monitor/data/finding.fixture.ts';
import { listAnswer, monitorServer, refusal } from '../../features/monitor/data/monitor-server.fixture.ts';
import { GRID, MONITOR, openDashboard } from './dashboard.fixture.tsx';

const server = monitorServer();

const panel = () => screen.findByRole('complementary', { name: 'assets' });

describe('the assets', () => {
  it('open the first one as a list, by name', async () => {
    server.assets = [assetOf({ id: 'b', name: 'Refinery fence' }), assetOf({ name: 'Antioch well field' })];
    server.assets[0] = assetOf({ id: findingOf(7).id, name: 'Refinery fence' });
    const router = openDashboard(MONITOR);
    expect(await screen.findByRole('heading', { name: 'Antioch well field' })).toBeVisible();
    expect(router.latestLocation.pathname).toBe(GRID);
  });

  it('show counters, open alerts, start and frequency, and how many lack a pass', async () => {
    openDashboard(GRID);
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
    expect(list.getByText('2 without a clear pass this month')).toBeVisible();
  });

  it('list their facts as entries without dots, which a line could end with', async () => {
    openDashboard(GRID);
    const facts = (await screen.findByText('monthly')).closest('ul');
    expect(facts).toHaveTextContent('9.5 km²');
    expect(facts).not.toHaveTextContent('·');
  });

  it('are found by name, and say so if none is', async () => {
    const router = openDashboard(GRID);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find an asset' }), 'kern');
    expect(await screen.findByText('No asset has this name')).toBeVisible();
    expect(router.latestLocation.searchStr).toBe('?search=kern');
    expect(screen.getByRole('heading', { name: 'Permian pads' })).toBeVisible();
  });

  it('say when there are none, and who adds them', async () => {
    server.assets = [];
    openDashboard(MONITOR);
    expect(await screen.findByText('There are no assets in the system.')).toBeVisible();
    expect(screen.getByText(/Ask an administrator of your program/)).toBeVisible();
  });

  it('lead to the program when the address names another program’s asset', async () => {
    const router = openDashboard(`${MONITOR}/${findingOf(1).id}/grid`);
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(router.latestLocation.pathname.replace(/\/$/, '')).toBe('/program/3');
  });

  it('say that they could not be fetched, empty the list, and are fetched again on request', async () => {
    let fails = true;
    server.answer = (path) => (path === 'assets/' && fails ? refusal(400, 'bad_parameter') : undefined);
    openDashboard(GRID);
    expect(await screen.findByText('There was an error when fetching your assets :(.')).toBeVisible();
    expect(screen.queryByText('There are no assets in the system.')).toBeNull();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Permian pads' })).toBeVisible();
    expect(screen.queryByText('There was an error when fetching your assets :(.')).toBeNull();
  });

  it('can be fetched again while their list is closed, as on a phone', async () => {
    let fails = true;
    server.answer = (path) => (path === 'assets/' && fails ? refusal(400, 'bad_parameter') : undefined);
    openDashboard(GRID);
    await userEvent.click(await screen.findByRole('button', { name: 'Hide assets' }));
    fails = false;
    const main = within((await screen.findByText('No asset is shown')).parentElement ?? document.body);
    await userEvent.click(main.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Permian pads' })).toBeVisible();
  });

  it('are not shown without permission, and are not said to be none', async () => {
    server.answer = (path) => (path === 'assets/' ? refusal(403, 'forbidden') : undefined);
    openDashboard(MONITOR);
    expect(await screen.findByText('You do not have the permissions to view this resource.')).toBeVisible();
    expect(screen.queryByText('There are no assets in the system.')).toBeNull();
    expect(screen.queryByText('0 assets')).toBeNull();
  });

  it.each([
    ['Monitor User', true],
    ['Program Administrator', false],
  ] as const)('are edited by administrators: %s', async (role, isOff) => {
    openDashboard(GRID, [role]);
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
    openDashboard(GRID);
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
    openDashboard(GRID);
    expect(await screen.findByText('No alerts available')).toBeVisible();
    expect(await screen.findByText(/^2 passes looked, nothing above 310 kg\/h\./)).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Detections/ }));
    expect(await screen.findByText('No detections available')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Reports/ }));
    expect(await screen.findByText('No reports available')).toBeVisible();
  });

  it('say that open alerts are from other days, and show the whole monitoring period', async () => {
    const router = openDashboard(GRID);
    expect(await screen.findByText(/\d+ open alerts are from other days\.$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show the whole period' }));
    expect(router.latestLocation.searchStr).toContain('from=2026-03-12');
    expect(await screen.findByText(/nothing above|No pass in this period\./)).toBeVisible();
    expect(screen.queryByText(/from other days/)).toBeNull();
  });

  it('say so when nothing matches the filters, and reset them', async () => {
    server.findings = [findingOf(0)];
    const router = openDashboard(`${GRID}?types=Vehicle`);
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
    openDashboard(GRID);
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
    openDashboard(GRID);
    expect(await screen.findByText('1 of 2 pages failed')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Alerts' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry those' })).toBeVisible();
  });

  it('show 100 on a page (spec 2:9#2)', async () => {
    server.findings = Array.from({ length: 130 }, (_, number) => findingOf(number));
    const router = openDashboard(GRID);
    expect(await screen.findByText('1–100 of 130')).toBeVisible();
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Pages of alerts' })).getByRole('button', {
        name: /^(Page )?2$/,
      }),
    );
    expect(await screen.findByText('101–130 of 130')).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Alerts' })).getAllByRole('button', {
      name: /Methane/,
    });
    expect(rows.map((row) => row.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('D-20831')]),
    );
    expect(router.latestLocation.searchStr).toContain('page=2');
  });

  it('ask for a shorter period above 20,000 findings', async () => {
    server.answer = (path, url) =>
      path === 'detections/' && url.searchParams.get('detection_class') === 'alert'
        ? listAnswer([findingOf(Number(url.searchParams.get('offset')))], 23_400)
        : undefined;
    openDashboard(GRID);
    expect(
      await screen.findByText('The newest 20,000 of 23,400 are shown. Choose a shorter period.'),
    ).toBeVisible();
  });

  it('open a row with evidence and review, which the address restores', async () => {
    server.findings = [findingOf(0)];
    const router = openDashboard(GRID);
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
    openDashboard(`${GRID}?opened=${findingOf(0).id}`);
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
    openDashboard(`${GRID}?opened=${findingOf(0).id}`);
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
