import type { Coverage } from '@sigma/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaptureInput } from '../../../parts/passes/capture-input.ts';
import { opportunityOf, SEARCHED_AREA } from '../../../parts/passes/opportunity.fixture.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { aimsOf } from './aims.fixture.ts';
import { CoverageColumn } from './coverage-column.tsx';

type Shares = Partial<Coverage['passes'][number]>;

const PASS = opportunityOf({ start_time: '2026-11-22T18:31:08.000Z', roll: 6.4 });
const LATER = opportunityOf({ id: 'pass-2', start_time: '2026-11-24T18:18:51.000Z', roll: -3.2 });
const NO_SHARES: Shares = { captured_km2: null, captured_share: null, captured_together: null };
const STRIP = 'One capture sees a strip as wide as the camera, not all that is in reach.';

/** The passes whose coverage was requested, and the server's answer for each. */
let requestedPasses: readonly Readonly<Record<string, unknown>>[];
let answers: readonly Shares[];

beforeEach(() => {
  requestedPasses = [];
  answers = [
    { captured_share: 0.54, captured_together: 0.54 },
    { captured_share: 0.5, captured_together: 0.71 },
  ];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requestedPasses = JSON.parse(String(init.body)).passes;
    const passes = answers.map((one) => ({
      sensor: 1,
      start_time: PASS.start_time,
      seen_km2: 412,
      share: 1,
      together: 1,
      captured_km2: 100,
      ...one,
    }));
    return Response.json({ area_km2: 412, passes });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function show(input: Partial<CaptureInput> = {}) {
  const all: CaptureInput = {
    pass: PASS,
    area: SEARCHED_AREA,
    areaName: undefined,
    later: [LATER],
    ...input,
  };
  renderInApp(<CoverageColumn aims={aimsOf(all)} problem={undefined} />);
  const rows = (await screen.findAllByRole('row')).slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => cell.textContent),
  );
}

const columns = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());

describe('the coverage of an area', () => {
  it('shows what each capture sees and all see together, next to what is in reach', async () => {
    expect(await show()).toEqual([
      ['54 %', '54 %', '100 %'],
      ['50 %', '71 %', '100 %'],
    ]);
    expect(columns()).toEqual(['Pass, UTC', 'before added', 'One capture', 'Together', 'In reach']);
    expect(requestedPasses.map(({ roll }) => roll)).toEqual([6.4, -3.2]);
  });

  it('shows what the capture and all of them cover, and what remains, in km²', async () => {
    await show();
    expect(
      screen.getByText(
        'This capture covers 222 km² and leaves 190 km² uncovered. With 1 later pass, the captures cover 293 km² and leave 119 km² uncovered.',
      ),
    ).toBeVisible();
  });

  it('says that one capture covers the whole area, and nothing about later passes', async () => {
    answers = [
      { captured_share: 1, captured_together: 1 },
      { captured_share: 0.5, captured_together: 1 },
    ];
    await show();
    expect(screen.getByText('This capture covers the whole area, 412 km².')).toBeVisible();
  });

  it('says that the captures cover the whole area once nothing of it remains', async () => {
    answers = [
      { captured_share: 0.5, captured_together: 0.5 },
      { captured_share: 0.6, captured_together: 1 },
    ];
    await show();
    expect(
      screen.getByText(
        'This capture covers 206 km² and leaves 206 km² uncovered. With 1 later pass, the captures cover the whole area, 412 km².',
      ),
    ).toBeVisible();
  });

  it('names the aim point instead of the angles, which are those of the planner’s aim point', async () => {
    await show();
    expect(screen.getByText('Off-nadir')).toBeVisible();
    cleanup();
    await show({ target: [-122.15, 37.75] });
    expect(screen.getByText('Aim point')).toBeVisible();
    expect(screen.queryByText(/^(Off-nadir|Roll)$/)).toBeNull();
  });

  it('explains why captures show the same ground', async () => {
    await show();
    expect(
      screen.getByText(
        `${STRIP} Each capture aims at the middle of the area, so captures show some of the same ground.`,
      ),
    ).toBeVisible();
  });

  it('names the site of each capture of an area of several, and says that each aims at its own', async () => {
    await show({
      pass: { ...PASS, site: { index: 6, count: 12, centre: [-90.1, 30] } },
      later: [{ ...LATER, site: { index: 2, count: 12, centre: [-74.05, 40.7] } }],
    });
    expect(screen.getByText(/Each capture aims at its own site/)).toBeVisible();
    expect(screen.queryByText(/middle of the area/)).toBeNull();
    expect(screen.getByRole('rowheader', { name: /site 6 of 12 at 30\.00° N, 90\.10° W/ })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /site 2 of 12/ })).toBeVisible();
  });

  it('does not claim that a capture with an aim point aims at the middle of the area', async () => {
    await show({ target: [-122.15, 37.75] });
    expect(screen.getByText(/Each later capture aims at the middle of the area/)).toBeVisible();
  });

  it('does not explain overlaps where captures are next to each other', async () => {
    answers = [
      { captured_share: 0.3, captured_together: 0.3 },
      { captured_share: 0.3, captured_together: 0.6 },
    ];
    await show();
    expect(screen.getByText(STRIP)).toBeVisible();
  });

  it('never exceeds what is in reach, although a camera at its roll limit sees slightly past it', async () => {
    answers = [{ share: 0.08, captured_share: 0.16, captured_together: 0.16 }];
    expect(await show({ later: [] })).toEqual([['16 %', '16 %', '16 %']]);
  });

  it('shows only what is in reach where the passes have no roll', async () => {
    answers = [NO_SHARES, NO_SHARES];
    const passes = await show({ pass: { ...PASS, roll: null }, later: [{ ...LATER, roll: null }] });
    expect(passes).toEqual([
      ['100 %', '100 %'],
      ['100 %', '100 %'],
    ]);
    expect(columns()).toEqual(['Pass, UTC', 'in reach before added', 'In reach', 'Together']);
    expect(requestedPasses.some((pass) => 'roll' in pass)).toBe(false);
    expect(screen.getByText(/cannot be calculated without a roll/)).toBeVisible();
  });

  it('shows N/A for one pass without a roll among others', async () => {
    answers = [NO_SHARES, { captured_share: 0.5, captured_together: 0.5 }];
    expect(await show({ pass: { ...PASS, roll: null } })).toEqual([
      ['N/A', 'N/A', '100 %'],
      ['50 %', '50 %', '100 %'],
    ]);
  });

  it('shows only whether a point is in reach, without mentioning strips', async () => {
    answers = [{ captured_share: 1, captured_together: 1 }];
    expect(await show({ area: { type: 'Point', coordinates: [-122.2, 37.8] }, later: [] })).toEqual([
      ['100 %', '100 %'],
    ]);
    expect(columns()).toEqual(['Pass, UTC', 'in reach before added', 'In reach', 'Together']);
    expect(screen.queryByText(/strip/)).toBeNull();
  });
});
