import type { Coverage } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaptureInput } from '../../../parts/passes/capture-input.ts';
import { opportunityOf } from '../../../parts/passes/opportunity.fixture.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { CoverageColumn } from './coverage-column.tsx';

type Shares = Partial<Coverage['passes'][number]>;

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
const PASS = opportunityOf({ start_time: '2026-11-22T18:31:08.000Z', roll: 6.4 });
const LATER = opportunityOf({ id: 'pass-2', start_time: '2026-11-24T18:18:51.000Z', roll: -3.2 });
const UNTOLD: Shares = { captured_km2: null, captured_share: null, captured_together: null };
const STRIP = 'One capture sees a strip as wide as the camera, not all that is in reach.';

/** The passes whose coverage was asked for, and what the server says of each. */
let asked: readonly Readonly<Record<string, unknown>>[];
let told: readonly Shares[];

beforeEach(() => {
  asked = [];
  told = [
    { captured_share: 0.54, captured_together: 0.54 },
    { captured_share: 0.5, captured_together: 0.71 },
  ];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked = JSON.parse(String(init.body)).passes;
    const passes = told.map((one) => ({
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

async function show(wish: Partial<CaptureInput> = {}) {
  const all: CaptureInput = { pass: PASS, area: AREA, areaName: undefined, later: [LATER], ...wish };
  renderInApp(<CoverageColumn wish={all} fault={undefined} />);
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
  it('is what one capture sees, and all together; what is in reach stands beside it', async () => {
    expect(await show()).toEqual([
      ['54 %', '54 %', '100 %'],
      ['50 %', '71 %', '100 %'],
    ]);
    expect(columns()).toEqual(['Pass', 'before added', 'One capture', 'Together', 'In reach']);
    expect(asked.map(({ roll }) => roll)).toEqual([6.4, -3.2]);
  });

  it('says why captures show the same ground', async () => {
    await show();
    screen.getByText(
      `${STRIP} Each capture aims at the middle of the area, so captures show some of the same ground.`,
    );
  });

  it('does not say so where they lie beside each other', async () => {
    told = [
      { captured_share: 0.3, captured_together: 0.3 },
      { captured_share: 0.3, captured_together: 0.6 },
    ];
    await show();
    screen.getByText(STRIP);
  });

  it('is never more than what is in reach: a camera turned as far as it goes sees a little past it', async () => {
    told = [{ share: 0.08, captured_share: 0.16, captured_together: 0.16 }];
    expect(await show({ later: [] })).toEqual([['16 %', '16 %', '16 %']]);
  });

  it('is only what is in reach where the passes have no roll', async () => {
    told = [UNTOLD, UNTOLD];
    const passes = await show({ pass: { ...PASS, roll: null }, later: [{ ...LATER, roll: null }] });
    expect(passes).toEqual([
      ['100 %', '100 %'],
      ['100 %', '100 %'],
    ]);
    expect(columns()).toEqual(['Pass', 'in reach before added', 'In reach', 'Together']);
    expect(asked.some((pass) => 'roll' in pass)).toBe(false);
    screen.getByText(/cannot be told without a roll/);
  });

  it('says N/A of one pass without a roll among others', async () => {
    told = [UNTOLD, { captured_share: 0.5, captured_together: 0.5 }];
    expect(await show({ pass: { ...PASS, roll: null } })).toEqual([
      ['N/A', 'N/A', '100 %'],
      ['50 %', '50 %', '100 %'],
    ]);
  });

  it('of a place is whether it is in reach, with no word of strips', async () => {
    told = [{ captured_share: 1, captured_together: 1 }];
    expect(await show({ area: { type: 'Point', coordinates: [-122.2, 37.8] }, later: [] })).toEqual([
      ['100 %', '100 %'],
    ]);
    expect(columns()).toEqual(['Pass', 'in reach before added', 'In reach', 'Together']);
    expect(screen.queryByText(/strip/)).toBeNull();
  });
});
