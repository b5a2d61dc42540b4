import { bboxPolygon, DEFAULT_MAP_POSITION } from '@sigma/geo';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { viewportOf } from '../../map/view/viewport.ts';
import { opportunityOf, SEARCHED_AREA } from '../../parts/passes/opportunity.fixture.ts';
import {
  EMPTY,
  openScreenTests,
  page,
  pages,
  REQUESTED,
  show,
  shown,
  viewButton,
} from './opportunity-screen.fixture.tsx';

openScreenTests();

describe('searching opportunities', () => {
  it.each([
    ['days', { startDate: undefined, endDate: undefined }, 'A start and end date are required.'],
    ['a start', { startDate: undefined }, 'A start date is required.'],
    ['an end', { endDate: undefined }, 'An end date is required.'],
    ['an area', { area: undefined }, 'A search area is required.'],
    ['days in order', { startDate: '2027-01-01' }, 'Start date cannot be after end date.'],
    ['sensors', { sensors: [] }, 'Choose at least one sensor.'],
  ])('cannot start without %s', (_name, missing, text) => {
    show({ ...EMPTY, area: SEARCHED_AREA, ...missing });
    expect(viewButton().disabled).toBe(true);
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    ['without an area', undefined],
    ['with an area', SEARCHED_AREA],
  ])('states before the search how large an area may be, %s', (_name, area) => {
    show({ ...EMPTY, area });
    expect(screen.getByText(/Up to 100,000 km² for a capture\./)).toBeVisible();
  });

  it('states before the search that an area is too large for a capture', async () => {
    const far = [-100, 50] as const;
    const area = { type: 'Polygon', coordinates: [[[-122, 37], [-100, 37], far, [-122, 37]]] } as const;
    shown.answerAll = () => [opportunityOf()];
    const user = show({ ...EMPTY, area }, vi.fn());
    expect(screen.getByText(/^Too large for a capture: .* at most 100,000 km²\.$/)).toBeVisible();
    await user.click(viewButton());
    expect(await screen.findByRole('button', { name: 'Request this capture' })).toBeDisabled();
  });

  it('does not start over more distant parts than a search may have', () => {
    const coordinates = Array.from(
      { length: 501 },
      (_, at) => [(at % 50) * 3, Math.floor(at / 50) * 3] as const,
    );
    show({ ...EMPTY, area: { type: 'MultiPoint', coordinates } });
    expect(viewButton()).toBeDisabled();
    expect(screen.getByText(/^At most 500 sites can be searched at once\./)).toBeVisible();
  });

  it('requests 20 passes by day, of all sensors, from now to the end of the last day', async () => {
    const user = show({ ...EMPTY, area: SEARCHED_AREA });
    expect(shown.sent).toHaveLength(0);
    await user.click(viewButton());
    const { body } = await page(0);
    expect(body).toMatchObject({
      aoi: SEARCHED_AREA,
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
    expect(shown.lookedAt?.lng).toBeCloseTo(-122.2);
    await user.click(screen.getByRole('button', { name: 'Remove the area' }));
    expect(screen.getByText('A search area is required.')).toBeVisible();
  });

  it('shows the complete area of an address without a position, also next to the table of passes', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    let height = 700;
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
    const area = bboxPolygon([-124, 36.5, -120, 39]);
    const user = show({ ...EMPTY, area }, undefined, true);
    const before = shown.lookedAt;
    expect(before?.lng).toBeCloseTo(-122);
    height = 400;
    await user.click(viewButton());
    await page(0);
    const after = shown.lookedAt;
    expect(after?.zoom).toBeLessThan(before?.zoom ?? 0);
    const [west, south, east, north] = viewportOf(after ?? DEFAULT_MAP_POSITION, { width: 1000, height });
    expect([west < -124, south < 36.5, east > -120, north > 39]).toEqual([true, true, true, true]);
    const legendEndsPx = 58;
    const below = { width: 1000, height: height - 2 * legendEndsPx };
    const [, , , clearOfLegend] = viewportOf(after ?? DEFAULT_MAP_POSITION, below);
    expect(clearOfLegend).toBeGreaterThan(39);
  });

  it('leaves the map at the position of the address', async () => {
    const user = show({ ...EMPTY, area: SEARCHED_AREA });
    await user.click(viewButton());
    await page(0);
    expect(shown.lookedAt).toBeUndefined();
  });

  it('remembers the time of day for the next visit, and omits it from a request for all passes', async () => {
    const user = show({ ...EMPTY, area: SEARCHED_AREA });
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(localStorage.getItem('sigma.eclipsed')).toBe('all');
    await user.click(viewButton());
    expect((await page(0)).body).not.toHaveProperty('eclipsed');
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

  it('sends one request for days that change quickly, is busy until its answer, and drops a late one', async () => {
    show(REQUESTED);
    (await page(0)).answer([opportunityOf()]);
    expect(await screen.findByText('1 opportunity')).toBeVisible();
    const end = screen.getByRole('button', { name: /^End date/ });
    const before = pages().length;
    for (let days = 0; days < 5; days += 1) fireEvent.keyDown(end, { key: 'ArrowUp' });
    expect(shown.link.endDate).toBe('2026-12-26');
    const panel = screen.getByRole('region', { name: 'Opportunities' });
    expect(panel).toHaveAttribute('aria-busy', 'true');
    const second = await page(before);
    expect(second.body.search_time_end).toBe('2026-12-26T23:59:59.999Z');
    fireEvent.keyDown(end, { key: 'ArrowDown' });
    const third = await page(before + 1);
    third.answer([opportunityOf({ id: 'a' }), opportunityOf({ id: 'b' }), opportunityOf({ id: 'c' })]);
    expect(await screen.findByText('3 opportunities')).toBeVisible();
    expect(panel).toHaveAttribute('aria-busy', 'false');
    await act(async () => second.answer([opportunityOf()], 99));
    expect(screen.getByText('3 opportunities')).toBeVisible();
    expect(pages()).toHaveLength(before + 2);
  });
});
