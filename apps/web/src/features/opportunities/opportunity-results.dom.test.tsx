import type { Position } from '@sigma/geo';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CaptureInput } from '../../parts/passes/capture-input.ts';
import { opportunityOf, SEARCHED_AREA } from '../../parts/passes/opportunity.fixture.ts';
import {
  openScreenTests,
  page,
  pages,
  REQUESTED,
  rowOf,
  selectedRow,
  show,
  shown,
} from './opportunity-screen.fixture.tsx';
import { openOpportunityPanel } from './opportunity-store.ts';

openScreenTests();

describe('the answer', () => {
  it('keeps its space while it loads, and then selects the first pass', async () => {
    show(REQUESTED);
    expect(screen.getByText('Loading opportunities')).toBeVisible();
    (await page(0)).answer([opportunityOf(), opportunityOf({ id: 'pass-2', roll: null })]);
    expect(await screen.findByText('2 opportunities')).toBeVisible();
    expect(selectedRow()?.textContent).toContain('+6.4');
    const card = screen.getByRole('region', { name: 'Selected pass' });
    expect(within(card).getByText('22 Nov 2026, 18:31:08 UTC')).toBeVisible();
    expect(within(card).getByText('in 1 day 9 h · GHOSt-1 descending')).toBeVisible();
    expect(within(card).getByText('+6.4°, right of track')).toBeVisible();
    expect(within(card).getByText('All in reach')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'In reach' })).toBeVisible();
    expect(screen.queryByText(/cover/i)).toBeNull();
  });

  it('explains what the age of the element set means, by its tooltip and its description', async () => {
    const user = show(REQUESTED);
    (await page(0)).answer([opportunityOf({ element_set_epoch: '2026-11-20T13:00:00.000Z' })]);
    const age = await screen.findByText('element set 20 h old, ±0.4 s along track');
    const words =
      /^An element set \(TLE\) describes the orbit .* The older it is, the less accurate the forecast/;
    expect(age).toHaveAccessibleDescription(words);
    await user.hover(document.body);
    await user.hover(age);
    // Without layout the tooltip counts as scrolled out of view.
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent(words);
  });

  it('names the share of the area that the sensor can point at, not what a capture covers', async () => {
    show(REQUESTED);
    (await page(0)).answer([opportunityOf({ coverage: 0.64 })]);
    const card = await screen.findByRole('region', { name: 'Selected pass' });
    expect(within(card).getByText('64 % in reach')).toBeVisible();
  });

  it('shows the details of a row, by click and by keyboard', async () => {
    const user = show(REQUESTED);
    const second = opportunityOf({ id: 'pass-2', start_time: '2026-11-23T10:02:44.000Z', roll: null });
    (await page(0)).answer([opportunityOf(), second]);
    await user.click(await rowOf('23 Nov 2026'));
    expect(shown.link.pass).toBe('pass-2');
    const card = screen.getByRole('region', { name: 'Selected pass' });
    expect(within(card).getByText('N/A')).toBeVisible();
    fireEvent.keyDown(screen.getByRole('button', { name: '23 Nov 2026' }), { key: 'ArrowUp' });
    expect(shown.link.pass).toBe('pass-1');
    expect(document.activeElement?.textContent).toBe('22 Nov 2026');
  });

  it.each([
    ['taken', 'Taken', /takes another picture in this pass/],
    ['blocked', 'Blocked', /takes no pictures in this pass/],
  ] as const)('marks a pass that is %s and does not offer it', async (unavailable, word, text) => {
    shown.answerAll = () => [opportunityOf(), opportunityOf({ id: 'pass-2', unavailable })];
    const user = show(REQUESTED, vi.fn());
    expect(await screen.findByText(/^times in UTC · 1 not free/)).toBeVisible();
    const row = screen.getByText(word).closest('tr');
    await user.click(within(row ?? document.body).getByRole('button'));
    const card = screen.getByRole('region', { name: 'Selected pass' });
    expect(within(card).getByText(word)).toBeVisible();
    const request = screen.getByRole('button', { name: 'Request this capture' });
    expect(request).toBeDisabled();
    expect(request).toHaveAccessibleDescription(text);
    expect(screen.getByRole('button', { name: '22 Nov 2026: 2 passes, 1 not free' })).toBeVisible();
  });

  it('names the site of each row where the area has several, in the table and for the selected pass', async () => {
    const centre: [number, number] = [-0.2, 5.56];
    shown.answerAll = () => [
      opportunityOf({ site: { index: 1, count: 2, centre } }),
      opportunityOf({ id: 'pass-2', site: { index: 2, count: 2, centre } }),
    ];
    show(REQUESTED);
    expect(await screen.findByRole('cell', { name: '1 of 2' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '2 of 2' })).toBeVisible();
    const card = screen.getByRole('region', { name: 'Selected pass' });
    expect(within(card).getByText('1 of 2, at 5.56° N, 0.20° W')).toBeVisible();
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
    await waitFor(() => expect(shown.link.page).toBe(3));
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
    expect(shown.link).toMatchObject({ ordering: 'roll', page: 1, pass: undefined });
    const second = await page(1);
    expect(second.body).toMatchObject({ ordering: 'roll', offset: 0 });
    second.answer([opportunityOf({ id: 'pass-3', roll: -20 })], 45);
    await waitFor(() => expect(selectedRow()?.textContent).toContain('−20.0'));
    await user.click(screen.getByRole('button', { name: 'Roll °' }));
    expect((await page(2)).body).toMatchObject({ ordering: '-roll' });
  });

  it('shows pages of 20 passes', async () => {
    shown.answerAll = () => [opportunityOf()];
    const user = show(REQUESTED);
    expect(await screen.findByText('1–20 of 45')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(pages().at(-1)?.body.offset).toBe(40));
  });

  it('reports a requested capture with its pass and area', async () => {
    const onRequest = vi.fn();
    shown.answerAll = () => [opportunityOf()];
    const user = show(REQUESTED, onRequest);
    await user.click(await screen.findByRole('button', { name: 'Request this capture' }));
    expect(onRequest).toHaveBeenCalledWith(
      expect.objectContaining({ pass: expect.objectContaining({ id: 'pass-1' }), area: SEARCHED_AREA }),
    );
  });

  it('offers the capture of the selected pass below the passes while the side panel is closed', async () => {
    onTestFinished(() => openOpportunityPanel(true));
    act(() => openOpportunityPanel(false));
    const onRequest = vi.fn();
    const second = opportunityOf({ id: 'pass-2', start_time: '2026-11-23T10:02:44.000Z' });
    shown.answerAll = () => [opportunityOf(), second];
    const user = show(REQUESTED, onRequest);
    await user.click(await rowOf('23 Nov 2026'));
    const passes = within(screen.getByRole('region', { name: 'Opportunities' }));
    await user.click(passes.getByRole('button', { name: 'Request this capture' }));
    expect(onRequest).toHaveBeenCalledWith(
      expect.objectContaining({ pass: expect.objectContaining({ id: 'pass-2' }), area: SEARCHED_AREA }),
    );
    act(() => openOpportunityPanel(true));
    expect(passes.queryByRole('button', { name: 'Request this capture' })).toBeNull();
  });

  it('requests a capture that aims at typed coordinates, but only within the area', async () => {
    const onRequest = vi.fn();
    shown.answerAll = () => [opportunityOf()];
    const user = show(REQUESTED, onRequest);
    const field = await screen.findByRole('textbox', { name: /^Aim point/ });
    await user.type(field, '39.1, -122.2{Enter}');
    expect(screen.getByText('* Must be a position in the area')).toBeVisible();
    expect(shown.link.aim).toBeUndefined();
    await user.clear(field);
    await user.type(field, '37.75, -122.15{Enter}');
    expect(shown.link).toMatchObject({ aim: [-122.15, 37.75] });
    await user.click(screen.getByRole('button', { name: 'Request this capture' }));
    expect(onRequest).toHaveBeenCalledWith(expect.objectContaining({ target: [-122.15, 37.75] }));
    await user.click(screen.getByRole('button', { name: 'Reset aim point' }));
    expect(shown.link.aim).toBeUndefined();
  });

  it('shows roll and off-nadir angle only for the aim point of the planner', async () => {
    shown.answerAll = () => [opportunityOf()];
    const user = show(REQUESTED, vi.fn());
    const card = await screen.findByRole('region', { name: 'Selected pass' });
    expect(within(card).getByText('Off-nadir')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Aim point/ }), '37.75, -122.15{Enter}');
    expect(within(card).queryByText('Off-nadir')).toBeNull();
    expect(within(card).queryByRole('img', { name: /^Roll/ })).toBeNull();
  });

  it('requests the aim point of one site only for passes over that site', async () => {
    const onRequest = vi.fn();
    const at = (lon: number, lat: number): Position[][] => [
      [
        [lon, lat],
        [lon + 0.1, lat],
        [lon, lat + 0.1],
        [lon, lat],
      ],
    ];
    const area = { type: 'MultiPolygon' as const, coordinates: [at(-0.2, 51.4), at(-0.3, 5.5)] };
    const site = (index: number, centre: [number, number]) => ({ site: { index, count: 2, centre } });
    shown.answerAll = () => [
      opportunityOf({ id: 'london', start_time: '2026-11-23T10:02:44.000Z', ...site(1, [-0.17, 51.43]) }),
      opportunityOf({ id: 'accra', ...site(2, [-0.27, 5.53]) }),
    ];
    const user = show({ ...REQUESTED, area, aim: [-0.19, 51.41], pass: 'accra' }, onRequest);
    await user.click(await screen.findByRole('button', { name: 'Request this capture' }));
    const requested = (): CaptureInput | undefined => onRequest.mock.lastCall?.[0];
    expect([requested()?.pass.id, requested()?.target]).toEqual(['accra', undefined]);
    await user.click(await rowOf('23 Nov 2026'));
    await user.click(screen.getByRole('button', { name: 'Request this capture' }));
    expect([requested()?.pass.id, requested()?.target]).toEqual(['london', [-0.19, 51.41]]);
  });

  it('has no button to request a capture where captures cannot be requested', async () => {
    shown.answerAll = () => [opportunityOf()];
    show(REQUESTED);
    expect(await screen.findByRole('region', { name: 'Selected pass' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request this capture' })).toBeNull();
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
    shown.answerAll = ({ limit, offset }) =>
      all.slice(Number(offset), limit === 20 ? Number(offset) + 20 : undefined);
    const user = show({ ...REQUESTED, ordering: '-roll' });
    const strip = await screen.findByRole('region', { name: 'Passes by day' });
    await user.click(within(strip).getByRole('button', { name: '13 Dec 2026: 1 pass, 1 by night' }));
    expect(shown.link).toMatchObject({ pass: 'pass-22', page: 2, ordering: 'start_time' });
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
    shown.answerAll = () => [opportunityOf(), opportunityOf({ id: 'pass-2' })];
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
