import { SEARCH_LIMIT, searchBody } from '@sigma/contract';
import { bboxPolygon } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LINK } from '../link/search-link.ts';
import { areaToSearch, orderedBody, searchBodyOf, viewportArea } from './search-body.ts';

const bounds = [10, 40, 30, 50] as const;
const drawn = bboxPolygon([0, 0, 1, 1]);

describe('area of a search', () => {
  it('searches the bounds of the map, 5 % smaller, while the viewport is searched', () => {
    expect(areaToSearch(DEFAULT_LINK, bounds)).toEqual(bboxPolygon([10.5, 40.25, 29.5, 49.75]));
  });

  it('extends the map view past 180 degrees in one piece across the antimeridian', () => {
    const lons = viewportArea([170, -10, -170, 10]).coordinates[0]?.map(([lon]) => lon) ?? [];
    expect([Math.min(...lons), Math.max(...lons)]).toEqual([170.5, 189.5]);
  });

  it('searches the drawn area when there is one', () => {
    expect(areaToSearch({ ...DEFAULT_LINK, area: drawn, areaType: 'manual' }, bounds)).toBe(drawn);
  });

  it('searches the bounds of the map for a task, too, once its area is cleared', () => {
    expect(areaToSearch({ ...DEFAULT_LINK, task: 't' }, bounds)).toEqual(viewportArea(bounds));
  });
});

describe('body of a search', () => {
  it('requests a thousand scenes without a filter by default', () => {
    expect(searchBodyOf(DEFAULT_LINK, undefined)).toEqual({ limit: SEARCH_LIMIT });
  });

  it('sends the area, the dates with the end day included, and clouds as the contract defines them', () => {
    const filters = {
      ...DEFAULT_LINK.filters,
      startDate: '2026-11-01',
      endDate: '2026-11-21',
      cloudCover: 20,
    };
    const body = searchBodyOf({ ...DEFAULT_LINK, filters }, { type: 'Point', coordinates: [1, 2] });
    expect(searchBody.safeParse(body).success).toBe(true);
    expect(body).toEqual({
      limit: SEARCH_LIMIT,
      datetime: '2026-11-01T00:00:00.000Z/2026-11-22T00:00:00.000Z',
      intersects: { type: 'MultiPoint', coordinates: [[1, 2]] },
      filter: {
        op: 'or',
        args: [
          { op: 'between', args: [{ property: 'eo:cloud_cover' }, 0, 20] },
          { op: 'isNull', args: [{ property: 'eo:cloud_cover' }] },
        ],
      },
      'filter-lang': 'cql2-json',
    });
  });

  it.each([
    {
      type: 'LineString',
      coordinates: [
        [170, 1],
        [190, 2],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    },
  ] as const)('sends a $type unchanged', (line) => {
    const body = searchBodyOf(DEFAULT_LINK, line);
    expect(searchBody.safeParse(body).success).toBe(true);
    expect(body.intersects).toEqual(line);
  });
});

describe('order of a search', () => {
  it('requests the oldest scenes for a list that begins with them, in a body that the contract accepts', () => {
    const body = orderedBody(searchBodyOf(DEFAULT_LINK, undefined), 'oldest');
    expect(searchBody.parse(body).sortby).toEqual([{ field: 'datetime', direction: 'asc' }]);
  });

  it('leaves the newest scenes to the server for every other list', () => {
    const body = searchBodyOf(DEFAULT_LINK, undefined);
    expect(orderedBody(body, 'clouds')).toBe(body);
  });
});
