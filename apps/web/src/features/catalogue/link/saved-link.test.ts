import { DEFAULT_FILTERS } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { conditionsOfLink, linkOfSaved, mapQueryOf } from './saved-link.ts';
import { DEFAULT_LINK, type SearchLink } from './search-link.ts';

const VIEW = [-122.6, 37.3, -121.8, 38.1] as const;
const BAY = {
  type: 'Polygon',
  coordinates: [
    [
      [-122.5, 37.5],
      [-122, 37.5],
      [-122, 38],
      [-122.5, 37.5],
    ],
  ],
} as const;
const reopened = (link: SearchLink) =>
  linkOfSaved({ search: { ...conditionsOfLink(link, VIEW) }, map_query: mapQueryOf(link) });

describe('a saved search', () => {
  it.each<[string, Partial<SearchLink>]>([
    ['an area with a name', { area: BAY, areaType: 'manual', areaName: 'Bay & coast' }],
    [
      'a line',
      {
        area: {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
        areaType: 'manual',
      },
    ],
    [
      'filters, a task and an order',
      {
        area: BAY,
        areaType: 'manual',
        filters: {
          ...DEFAULT_FILTERS,
          startDate: '2026-11-01',
          cloudCover: 20,
          includesUnknownCloud: false,
          sensors: [1, 3],
          imagingModes: [],
          viewAzimuthRange: [10, 350],
        },
        task: '00000000-0000-4000-8000-000000000001',
        sort: 'clouds',
      },
    ],
  ])('with %s is opened as it was saved', (_, members) => {
    const link = { ...DEFAULT_LINK, ...members };
    expect(reopened(link)).toEqual({ link, isComplete: true });
  });

  it('of the map view is opened with the view as its area', () => {
    const { link, isComplete } = reopened(DEFAULT_LINK);
    expect(isComplete).toBe(true);
    expect(link).toMatchObject({ areaType: 'manual', area: { type: 'Polygon' } });
    expect(reopened(link).link).toEqual(link);
  });

  it('with conditions that the screen has no filter for is not complete', () => {
    const filter = { op: '<', args: [{ property: 'gsd' }, 5] };
    expect(linkOfSaved({ search: { filter }, map_query: '' }).isComplete).toBe(false);
    expect(linkOfSaved({ search: { collections: ['a'] }, map_query: '' }).isComplete).toBe(false);
    const inBox = linkOfSaved({ search: { bbox: [...VIEW] }, map_query: '' });
    expect(inBox).toMatchObject({ isComplete: true, link: { area: { type: 'Polygon' } } });
  });
});
