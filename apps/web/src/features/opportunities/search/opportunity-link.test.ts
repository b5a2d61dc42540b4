import type { SearchArea } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import {
  changedLink,
  type OpportunityLink,
  readOpportunityLink,
  writeOpportunityLink,
} from './opportunity-link.ts';

const POINT: SearchArea = { type: 'Point', coordinates: [-122, 37] };
const SQUARE: SearchArea = {
  type: 'Polygon',
  coordinates: [
    [
      [-123, 37],
      [-122, 37],
      [-122, 38],
      [-123, 38],
      [-123, 37],
    ],
  ],
};
const areas = {
  read: (text: string) => (text === 'here' ? POINT : text === 'square' ? SQUARE : undefined),
  write: (area: SearchArea) => (area === SQUARE ? 'square' : 'here'),
};
const defaults = { startDate: '2026-11-21', endDate: '2026-12-21', light: 'night' } as const;
const read = (query: Readonly<Record<string, unknown>>) => readOpportunityLink(query, defaults, areas);
const full: OpportunityLink = {
  startDate: '2026-11-22',
  endDate: undefined,
  light: 'all',
  sensors: [1, 3],
  area: POINT,
  areaName: 'Bay; north',
  isRequested: true,
  ordering: '-sun_elevation',
  page: 3,
  pass: 'ce8836bc112e88ddb79f937c22a2541d',
  aim: undefined,
};

describe('the address of the opportunity viewer', () => {
  it.each([
    full,
    { ...full, sensors: [], pass: undefined, isRequested: false },
    { ...full, sensors: undefined },
    { ...full, area: SQUARE, aim: [-122.5, 37.25] as const },
  ])('restores the link that was written: %j', (link) => {
    expect(read(writeOpportunityLink(link, areas))).toEqual(link);
  });

  it('writes days and light even where they are the defaults', () => {
    expect(writeOpportunityLink(read({}), areas)).toEqual({
      start: '2026-11-21',
      end: '2026-12-21',
      light: 'night',
    });
  });

  it.each([
    { start: '2026-13-01', end: 'soon', light: 'dusk', sensors: 'x', area: 'nowhere', areaName: 'Bay' },
    { ordering: 'price', page: '0', pass: '<b>', view: 'yes' },
    { aim: '37.5_-122.5' },
    { page: '2.5', ordering: '-', sensors: '-1' },
  ])('ignores the invalid parameters %j', (query) => {
    expect(read(query)).toEqual(read({}));
  });
});

describe('a change', () => {
  it('a change of the search begins on the first page with its first pass', () => {
    expect(changedLink(full, { light: 'day' })).toEqual({ ...full, light: 'day', page: 1, pass: undefined });
    expect(changedLink(full, { ordering: 'roll' })).toMatchObject({ page: 1, pass: undefined });
  });
  it('a change of the aim point keeps pass and page, and a change of the area drops the aim point', () => {
    const square = { ...full, area: SQUARE };
    const aimed = changedLink(square, { aim: [-122.5, 37.25] });
    expect(aimed).toEqual({ ...square, aim: [-122.5, 37.25] });
    expect(changedLink(aimed, { light: 'day' }).aim).toEqual([-122.5, 37.25]);
    expect(changedLink(aimed, { area: POINT }).aim).toBeUndefined();
  });
  it('a change of the page drops the selected pass, and a change of the pass keeps the page', () => {
    expect(changedLink(full, { page: 4 })).toEqual({ ...full, page: 4, pass: undefined });
    expect(changedLink(full, { pass: 'other' })).toEqual({ ...full, pass: 'other' });
  });
});
