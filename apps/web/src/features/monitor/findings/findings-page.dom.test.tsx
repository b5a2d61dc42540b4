import type { Detection } from '@sigma/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../../parts/address/router.fixture.tsx';
import { ASSET_ID, assetOf, findingOf } from '../data/finding.fixture.ts';
import { FindingsPage } from './findings-page.tsx';
import { readFindingsView, writeFindingsView } from './findings-view.ts';

const COUNTS = {
  count: 157,
  detection_class: { alert: 54, detection: 103 },
  detection_type: { Methane: 31, Vehicle: 58 },
  feedback_status: { Unreviewed: 44 },
  asset: { [ASSET_ID]: 157 },
};
const page = (results: readonly object[], count = results.length) =>
  Response.json({ count, next: null, previous: null, results });
const problem = (status: number) =>
  Response.json({ type: 'about:blank', title: '', status, code: 'unavailable', detail: '' }, { status });

let sent: URL[] = [];
let startQuery: Readonly<Record<string, string>> = {};
const onAsset = vi.fn();

/** The page with the address of its route, which it changes. */
function Shown() {
  const [view, setView] = useState(() => readFindingsView(startQuery));
  return (
    <>
      <FindingsPage view={view} asset={undefined} onView={setView} onAsset={onAsset} />
      <output data-testid="address">{JSON.stringify(writeFindingsView(view))}</output>
    </>
  );
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(() => vi.unstubAllGlobals());

type Answer = () => Response | Promise<Response>;

function show(
  list: Answer,
  query: Readonly<Record<string, string>> = {},
  counts: Answer = () => Response.json(COUNTS),
) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    if (init.method === 'PATCH')
      return Response.json(findingOf(0, { feedback_status: 'Resolved - Accepted' }));
    if (url.pathname.endsWith('/assets/')) return page([assetOf()]);
    if (url.pathname.endsWith('/counts/')) return counts();
    sent.push(url);
    return list();
  });
  startQuery = query;
  renderPages({ '/': Shown }, '/');
  return { user: userEvent.setup() };
}
const address = () => JSON.parse(screen.getByTestId('address').textContent ?? '');
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Findings' })).findAllByRole('listitem');

describe('a card', () => {
  it('shows everything that the specification names, and how much was found', async () => {
    const artifacts = { 'Natural colours': '/api/files/a', Methane: '/api/files/b' };
    show(() => page([findingOf(0, { artifacts })], 157));
    const [first] = await cards();
    const card = within(first ?? document.body);
    for (const text of [
      'Alert',
      'Leak',
      'Methane',
      '18 Nov 2026',
      'Permian pads',
      '· D-20931',
      'Unreviewed',
      '410 ± 120 kg/h · wind 4.1 m/s from SW',
      '2 / 2',
    ])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('img', { name: 'Methane, D-20931: Methane' })).toBeInTheDocument();
    expect(card.getByRole('button', { name: /^Copy 31\.9142/ })).toBeVisible();
    expect(card.getByRole('link', { name: /^View on Map/ })).toHaveAttribute(
      'href',
      `/program/3/monitor/${ASSET_ID}/map/alert/${findingOf(0).id}`,
    );
    await userEvent.click(card.getByRole('button', { name: /^Next picture/ }));
    expect(card.getByRole('img', { name: 'Methane, D-20931: Natural colours' })).toBeInTheDocument();
    expect(screen.getByText('157 results, newest first')).toBeVisible();
    expect(screen.getByText('1–25 of 157')).toBeVisible();
  });

  const plain = (values: Partial<Detection>) => [findingOf(0, { call_type: 'Encroachment', ...values })];

  it('has no leak chip unless its call type is a leak indicator', async () => {
    show(() => page(plain({ detection_class: 'detection' })));
    const [first] = await cards();
    expect(within(first ?? document.body).getByText('Detection')).toBeVisible();
    expect(within(first ?? document.body).queryByText('Leak')).toBeNull();
  });

  it('says that thumbnails are missing only where none is being made', async () => {
    show(() => page([...plain({ planned_pictures: 2 }), findingOf(1)]));
    const [waiting, missing] = await cards();
    expect(within(waiting ?? document.body).getByRole('status')).toHaveTextContent('are being made');
    expect(within(waiting ?? document.body).queryByText('Missing Thumbnails')).toBeNull();
    expect(within(missing ?? document.body).getByText('Missing Thumbnails')).toBeVisible();
  });
});

it('a picture that cannot be loaded is a missing thumbnail (spec 2:8#15)', async () => {
  show(() => page([findingOf(0, { artifacts: { Methane: '/gone.webp' } })]));
  const [card] = await cards();
  const shown = within(card ?? document.body);
  fireEvent.error(await shown.findByRole('img', { name: 'Methane, D-20931: Methane' }));
  expect(shown.getByText('Missing Thumbnails')).toBeVisible();
});

describe('the grid', () => {
  it('keeps its layout while it loads, and the counts say so', async () => {
    show(
      () => new Promise<Response>(() => undefined),
      {},
      () => new Promise<Response>(() => undefined),
    );
    expect(await screen.findByText('Loading the findings')).toBeInTheDocument();
    expect(screen.getByText('… alerts, … detections')).toBeVisible();
  });

  it('says that nothing matches, and resets the filters', async () => {
    const { user } = show(
      () => page([]),
      { class: 'alert' },
      () => Response.json({ ...COUNTS, count: 0 }),
    );
    expect(await screen.findByText('There are no detections for this critera.')).toBeVisible();
    const main = within(screen.getByRole('region', { name: 'Findings' }));
    await user.click(main.getByRole('button', { name: 'Reset' }));
    expect(onAsset).toHaveBeenCalledWith(undefined, readFindingsView({}));
  });

  it('can be loaded again after a failure, and the filters stay', async () => {
    const answers: Answer[] = [() => problem(503), () => page([findingOf(0)])];
    const { user } = show(() => answers.shift()?.() ?? page([]));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await cards()).toHaveLength(1);
    expect(screen.getByRole('complementary', { name: 'Filters' })).toBeVisible();
  });

  it('requests 25 findings of the page and the filters in the address', async () => {
    show(() => page([findingOf(0)], 157), { page: '3', type: 'Methane', rate: '300', confidence: '60' });
    await cards();
    expect(Object.fromEntries(sent[0]?.searchParams ?? [])).toMatchObject({
      limit: '25',
      offset: '50',
      detection_type: 'Methane',
      intensity_min: '300',
      confidence_min: '0.6',
    });
  });

  it('has an order in the address, in which findings are also reviewed, and states it', async () => {
    const { user } = show(() => page([findingOf(0)], 157));
    await cards();
    await user.click(screen.getByRole('button', { name: 'Order: Newest first' }));
    await user.click(screen.getByRole('menuitem', { name: /Largest first/ }));
    expect(await screen.findByText(/results, largest first$/)).toBeVisible();
    expect(address()).toEqual({ order: 'largest' });
    await user.click(screen.getByRole('button', { name: 'Review next' }));
    expect(await screen.findByText('1 of 1, largest first · 57 more wait')).toBeVisible();
    expect(sent.map(({ searchParams }) => searchParams.get('ordering'))).toEqual([
      '-detected_at',
      '-intensity',
      '-intensity',
    ]);
  });

  it('requests nothing where every type is excluded', async () => {
    show(() => page([findingOf(0)]), { type: 'none' });
    expect(await screen.findByText('There are no detections for this critera.')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

it('counts again what was reviewed when the grid is shown again', async () => {
  let counted = 0;
  const { user } = show(
    () => page([findingOf(0)]),
    { review: 'next' },
    () => {
      counted += 1;
      return Response.json(COUNTS);
    },
  );
  expect(await screen.findByText('1 of 1, newest first')).toBeVisible();
  await user.keyboard('3');
  expect(await screen.findByText('That was the last one')).toBeVisible();
  expect(counted).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Back to the grid' }));
  expect(await cards()).toHaveLength(1);
  expect(counted).toBe(2);
});

describe('the filters', () => {
  it('count what each choice would show, and write themselves into the address', async () => {
    const { user } = show(() => page([findingOf(0)], 157));
    await cards();
    const panel = within(screen.getByRole('complementary', { name: 'Filters' }));
    expect(panel.getByText('54 alerts, 103 detections')).toBeVisible();
    await user.click(panel.getByRole('radio', { name: 'Alerts' }));
    await user.click(panel.getByRole('checkbox', { name: 'Vehicle' }));
    await user.click(panel.getByRole('button', { name: 'Review: clear' }));
    await user.click(panel.getByRole('checkbox', { name: 'Unreviewed' }));
    await user.click(panel.getByRole('checkbox', { name: 'Leak indicators only' }));
    await user.type(panel.getByRole('textbox', { name: 'Area at least, m²' }), '500{Enter}');
    await user.type(panel.getByRole('textbox', { name: 'Near a place' }), '31.9142, -102.3817{Enter}');
    await user.type(panel.getByRole('textbox', { name: 'Within, m' }), '{Control>}a{/Control}250{Enter}');
    expect(address()).toEqual({
      class: 'alert',
      type: 'Methane,Hydrocarbon Leak,Liquid Hydrocarbon,Plume,Soil Contamination,Exposed Piping,Construction,Digging',
      status: 'unreviewed',
      leaks: 'only',
      area: '500',
      near: '31.9142,-102.3817',
      dist: '250',
    });
  });

  it('name what they cannot read', async () => {
    const { user } = show(() => page([findingOf(0)]));
    await user.type(await screen.findByRole('textbox', { name: 'Confidence at least, %' }), '140{Enter}');
    expect(screen.getByText('* Must be a number from 0 to 100')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Near a place' }), 'nowhere{Enter}');
    expect(screen.getByText(/^\* Must be a latitude and a longitude/)).toBeVisible();
    expect(address()).toEqual({});
  });

  it('offer no rate where only findings without one are chosen', async () => {
    show(() => page([]), { type: 'Vehicle' });
    expect(await screen.findByRole('textbox', { name: 'Rate at least, kg/h' })).toBeDisabled();
    expect(screen.getByText('Only methane and plumes have a rate.')).toBeVisible();
  });
});
