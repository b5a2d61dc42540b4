import type { Opportunity } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { DEFAULT_MAP_POSITION, type MapPosition } from '@sigma/geo';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedAreasSlot } from '../../parts/area/saved-areas-slot.ts';
import { opportunityOf } from '../../parts/passes/opportunity.fixture.ts';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { OpportunityScreen } from './opportunity-screen.tsx';
import { changedLink, type OpportunityLink, readOpportunityLink } from './search/opportunity-link.ts';

const AREA: SearchArea = {
  type: 'Polygon',
  coordinates: [
    [
      [-122.3, 37.7],
      [-122.1, 37.7],
      [-122.1, 37.9],
      [-122.3, 37.7],
    ],
  ],
};
const NOW = new Date('2026-11-21T09:00:30Z');
const DEFAULTS = { startDate: '2026-11-21', endDate: '2026-12-21', light: 'day' } as const;
const EMPTY = readOpportunityLink({}, DEFAULTS, { read: () => undefined, write: () => '' });
const REQUESTED: OpportunityLink = { ...EMPTY, area: AREA, isRequested: true };

interface SentRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: (passes: readonly Opportunity[], count?: number, skipped?: readonly unknown[]) => void;
  readonly refuse: (status: number, code: string, errors?: readonly unknown[]) => void;
}

let sent: SentRequest[];
let answerAll: ((body: SentRequest['body']) => readonly Opportunity[]) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  sent = [];
  lookedAt = undefined;
  answerAll = undefined;
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    return new Promise<Response>((resolve) => {
      const answer: SentRequest['answer'] = (results, count = results.length, skipped = []) =>
        resolve(Response.json({ count, next: null, previous: null, results, skipped }));
      const refuse: SentRequest['refuse'] = (status, code, errors) =>
        resolve(
          Response.json({ type: 'about:blank', title: code, status, code, detail: code, errors }, { status }),
        );
      sent.push({ body, answer, refuse });
      const known = answerAll?.(body);
      if (known !== undefined) answer(known, 45);
      // All passes, for the strip: a test answers only the calls that it is about.
      else if (body.limit !== 20) answer([]);
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const pages = () => sent.filter(({ body }) => body.limit === 20);
const page = async (index: number): Promise<SentRequest> => {
  await waitFor(() => expect(pages().length).toBeGreaterThan(index));
  const found = pages()[index];
  if (found === undefined) throw new Error('not requested');
  return found;
};

let link: OpportunityLink;
let lookedAt: MapPosition | undefined;
const slot: SavedAreasSlot = {
  panel: () => null,
  tools: () => null,
  onOpen: () => undefined,
};

function Page({ start, onRequest }: { readonly start: OpportunityLink; readonly onRequest?: () => void }) {
  const [present, setLink] = useState(start);
  link = present;
  return (
    <OpportunityScreen
      link={present}
      onChange={(change) => setLink((before) => changedLink(before, change))}
      position={DEFAULT_MAP_POSITION}
      onPosition={(position) => {
        lookedAt = position;
      }}
      areas={slot}
      onRequest={onRequest}
    />
  );
}

const SENSORS = [1, 2].map((osk_id) => ({
  osk_id,
  osk_sensor_name: `GHOSt-${osk_id}`,
  max_slew_angle: 30,
  tasking_eligible_start: null,
  tasking_eligible_end: null,
  launch_date: null,
  launch_site: null,
  raw_tle: null,
}));

function show(start: OpportunityLink = EMPTY, onRequest?: () => void) {
  const session = sessionOf();
  const program = session.program && { ...session.program, sensor_data_access: [1, 2] };
  renderInApp(<Page start={start} {...(onRequest && { onRequest })} />, {
    session: { ...session, program, sensors: SENSORS },
  });
  return userEvent.setup({ delay: null });
}

const viewButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'View Opportunities' });
const rowOf = (name: string | RegExp) => screen.findByRole('button', { name });
const selectedRow = () => screen.getByRole('table').querySelector('tr[data-selected]');

describe('searching opportunities', () => {
  it.each([
    ['days', { startDate: undefined, endDate: undefined }, 'A start and end date are required.'],
    ['a start', { startDate: undefined }, 'A start date is required.'],
    ['an end', { endDate: undefined }, 'An end date is required.'],
    ['an area', { area: undefined }, 'A search area is required.'],
    ['days in order', { startDate: '2027-01-01' }, 'Start date cannot be after end date.'],
    ['sensors', { sensors: [] }, 'Choose at least one sensor.'],
  ])('cannot start without %s', (_name, missing, text) => {
    show({ ...EMPTY, area: AREA, ...missing });
    expect(viewButton().disabled).toBe(true);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('requests 20 passes by day, of all sensors, from now to the end of the last day', async () => {
    const user = show({ ...EMPTY, area: AREA });
    expect(sent).toHaveLength(0);
    await user.click(viewButton());
    const { body } = await page(0);
    expect(body).toMatchObject({
      aoi: AREA,
      search_time_start: '2026-11-21T09:00:00.000Z',
      search_time_end: '2026-12-21T23:59:59.999Z',
      eclipsed: false,
      sensor: [1, 2],
      limit: 20,
      offset: 0,
      ordering: 'start_time',
    });
  });

  it('accepts an area by coordinates and moves the map to it', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Area: No area, set it' }));
    for (const [side, degrees] of Object.entries({
      West: '-122.3',
      South: '37.7',
      East: '-122.1',
      North: '37.9',
    })) {
      await user.type(await screen.findByRole('textbox', { name: `${side}, °` }), degrees);
    }
    await user.click(screen.getByRole('button', { name: 'Set the area' }));
    expect(viewButton().disabled).toBe(false);
    expect(lookedAt?.lng).toBeCloseTo(-122.2);
    await user.click(screen.getByRole('button', { name: 'Remove the area' }));
    expect(screen.getByText('A search area is required.')).toBeVisible();
  });

  it('remembers the time of day for the next visit, and omits it from a request for all passes', async () => {
    const user = show({ ...EMPTY, area: AREA });
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(localStorage.getItem('sigma.eclipsed')).toBe('all');
    await user.click(viewButton());
    expect((await page(0)).body).not.toHaveProperty('eclipsed');
  });
});

describe('the answer', () => {
  it('keeps its space while it loads, and then selects the first pass', async () => {
    show(REQUESTED);
    expect(screen.getByText('Loading opportunities')).toBeVisible();
    (await page(0)).answer([opportunityOf(), opportunityOf({ id: 'pass-2', roll: null })]);
    expect(await screen.findByText('2 opportunities')).toBeVisible();
    expect(selectedRow()?.textContent).toContain('+6.4');
    const card = screen.getByRole('region', { name: 'Selected pass' });
    expect(within(card).getByText('22 Nov, 18:31:08 UTC')).toBeVisible();
    expect(within(card).getByText('in 1 day 9 h · GHOSt-1 descending')).toBeVisible();
    expect(within(card).getByText('+6.4°, right of track')).toBeVisible();
    expect(within(card).getByText('Full cover')).toBeVisible();
  });

  it('shows the details of a row, by click and by keyboard', async () => {
    const user = show(REQUESTED);
    const second = opportunityOf({ id: 'pass-2', start_time: '2026-11-23T10:02:44.000Z', roll: null });
    (await page(0)).answer([opportunityOf(), second]);
    await user.click(await rowOf('23 Nov'));
    expect(link.pass).toBe('pass-2');
    const card = screen.getByRole('region', { name: 'Selected pass' });
    expect(within(card).getByText('N/A')).toBeVisible();
    fireEvent.keyDown(screen.getByRole('button', { name: '23 Nov' }), { key: 'ArrowUp' });
    expect(link.pass).toBe('pass-1');
    expect(document.activeElement?.textContent).toBe('22 Nov');
  });

  it('reports that there are no opportunities', async () => {
    show(REQUESTED);
    (await page(0)).answer([], 0, [
      { sensor: 2, sensor_name: 'GHOSt-2', code: 'decayed', message: 'The orbit of GHOSt-2 has decayed.' },
    ]);
    expect(await screen.findByText('No opportunities found.')).toBeVisible();
    expect(screen.getByText('Please adjust your search criteria.')).toBeVisible();
    expect(screen.getByText('The orbit of GHOSt-2 has decayed.')).toBeVisible();
  });

  it('goes to the last page where an address names a page beyond it', async () => {
    show({ ...REQUESTED, page: 9 });
    (await page(0)).answer([], 45);
    await waitFor(() => expect(link.page).toBe(3));
  });

  it('searches all sensors of the program where an address names only unknown sensors', async () => {
    show({ ...REQUESTED, sensors: [77] });
    expect((await page(0)).body.sensor).toEqual([1, 2]);
  });

  it('shows why a request failed, and repeats it', async () => {
    const user = show(REQUESTED);
    (await page(0)).refuse(422, 'invalid', [{ field: 'aoi', code: 'range', message: 'is too large' }]);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error retrieving opportunites.');
    expect(alert.textContent).toContain('aoi: is too large');
    await user.click(within(alert).getByRole('button', { name: 'Refresh' }));
    (await page(1)).answer([opportunityOf()]);
    expect(await screen.findByText('1 opportunity')).toBeVisible();
  });

  it('has the server sort the passes, reverses the order on a second click, and selects the first pass again', async () => {
    const user = show({ ...REQUESTED, pass: 'pass-2', page: 2 });
    (await page(0)).answer([opportunityOf(), opportunityOf({ id: 'pass-2' })], 45);
    await user.click(await screen.findByRole('button', { name: 'Roll °' }));
    expect(link).toMatchObject({ ordering: 'roll', page: 1, pass: undefined });
    const second = await page(1);
    expect(second.body).toMatchObject({ ordering: 'roll', offset: 0 });
    second.answer([opportunityOf({ id: 'pass-3', roll: -20 })], 45);
    await waitFor(() => expect(selectedRow()?.textContent).toContain('−20.0'));
    await user.click(screen.getByRole('button', { name: 'Roll °' }));
    expect((await page(2)).body).toMatchObject({ ordering: '-roll' });
  });

  it('shows pages of 20 passes', async () => {
    answerAll = () => [opportunityOf()];
    const user = show(REQUESTED);
    expect(await screen.findByText('1–20 of 45')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(pages().at(-1)?.body.offset).toBe(40));
  });

  it('reports a requested capture with its pass and area', async () => {
    const onRequest = vi.fn();
    answerAll = () => [opportunityOf()];
    const user = show(REQUESTED, onRequest);
    await user.click(await screen.findByRole('button', { name: 'Request this capture' }));
    expect(onRequest).toHaveBeenCalledWith(
      expect.objectContaining({ pass: expect.objectContaining({ id: 'pass-1' }), area: AREA }),
    );
  });

  it('has no button to request a capture where captures cannot be requested', async () => {
    answerAll = () => [opportunityOf()];
    show(REQUESTED);
    expect(await screen.findByRole('region', { name: 'Selected pass' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request this capture' })).toBeNull();
  });
});

describe('after the first search', () => {
  it('requests another time of day at once, and shows the previous passes until the answer arrives', async () => {
    const user = show(REQUESTED);
    (await page(0)).answer([opportunityOf()]);
    expect(await screen.findByText('1 opportunity')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Night' }));
    const second = await page(1);
    expect(second.body.eclipsed).toBe(true);
    expect(screen.getByText('1 opportunity')).toBeVisible();
    second.answer([opportunityOf({ id: 'n1' }), opportunityOf({ id: 'n2' })]);
    expect(await screen.findByText('2 opportunities')).toBeVisible();
  });

  it('sends one request for days that change quickly, and drops a late answer', async () => {
    show(REQUESTED);
    (await page(0)).answer([opportunityOf()]);
    expect(await screen.findByText('1 opportunity')).toBeVisible();
    const end = screen.getByRole('button', { name: /^End date/ });
    const before = pages().length;
    for (let days = 0; days < 5; days += 1) fireEvent.keyDown(end, { key: 'ArrowUp' });
    expect(link.endDate).toBe('2026-12-26');
    const second = await page(before);
    expect(second.body.search_time_end).toBe('2026-12-26T23:59:59.999Z');
    fireEvent.keyDown(end, { key: 'ArrowDown' });
    const third = await page(before + 1);
    third.answer([opportunityOf({ id: 'a' }), opportunityOf({ id: 'b' }), opportunityOf({ id: 'c' })]);
    expect(await screen.findByText('3 opportunities')).toBeVisible();
    await act(async () => second.answer([opportunityOf()], 99));
    expect(screen.getByText('3 opportunities')).toBeVisible();
    expect(pages()).toHaveLength(before + 2);
  });
});

describe('the strip of days', () => {
  it('shows how many passes a day has, and leads to a pass on another page', async () => {
    const all = Array.from({ length: 25 }, (_, index) =>
      opportunityOf({
        id: `pass-${index}`,
        start_time: new Date(Date.UTC(2026, 10, 21 + index, 12)).toISOString(),
        eclipsed: index === 22,
      }),
    );
    answerAll = ({ limit, offset }) =>
      all.slice(Number(offset), limit === 20 ? Number(offset) + 20 : undefined);
    const user = show({ ...REQUESTED, ordering: '-roll' });
    const strip = await screen.findByRole('region', { name: 'Passes by day' });
    await user.click(within(strip).getByRole('button', { name: '13 Dec 2026: 1 pass, 1 by night' }));
    expect(link).toMatchObject({ pass: 'pass-22', page: 2, ordering: 'start_time' });
    await waitFor(() => expect(selectedRow()?.textContent).toContain('13 Dec'));
    expect(
      within(strip).getByRole<HTMLButtonElement>('button', { name: '20 Dec 2026: no passes' }).disabled,
    ).toBe(true);
  });
});

describe('the files', () => {
  let saved: { readonly name: string; readonly blob: Blob }[];
  beforeEach(() => {
    saved = [];
    const blobs = new Map<string, Blob>();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          blobs.set(`blob:${blobs.size}`, blob);
          return `blob:${blobs.size - 1}`;
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.getAttribute('href') ?? '');
      if (blob) saved.push({ name: this.download, blob });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('exports a calendar of the selected pass or of all, and a table of all', async () => {
    answerAll = () => [opportunityOf(), opportunityOf({ id: 'pass-2' })];
    const user = show(REQUESTED);
    const exportAll = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export' });
    await waitFor(() => expect(exportAll.disabled).toBe(false));
    await user.click(exportAll);
    await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
    await user.click(await screen.findByRole('menuitem', { name: /^The selected pass/ }));
    await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
    await user.click(await screen.findByRole('menuitem', { name: /^The first 2 of 45 passes/ }));
    expect(saved.map(({ name }) => name)).toEqual([
      'opportunities-2026-11-21.csv',
      'pass-2026-11-21.ics',
      'opportunities-2026-11-21.ics',
    ]);
    const [table, one, all] = await Promise.all(saved.map(({ blob }) => blob.text()));
    expect(table?.split('\r\n')).toHaveLength(4);
    expect(one?.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(all?.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });
});
