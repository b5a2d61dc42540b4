import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cloudChipAlpha, groupByTask } from './group-scenes.ts';
import {
  DEFAULT_FILTERS,
  filterExpression,
  searchButtonLabel,
  searchGeometry,
  searchInterval,
} from './search-request.ts';

describe('filter of a search', () => {
  it('builds no filter expression while no filter is set', () => {
    expect(filterExpression(DEFAULT_FILTERS)).toBeUndefined();
  });

  it('filters the cloud cover only below 100, as between 0 and the maximum or null', () => {
    expect(filterExpression({ ...DEFAULT_FILTERS, cloudCover: 20 })).toEqual({
      op: 'or',
      args: [
        { op: 'between', args: [{ property: 'eo:cloud_cover' }, 0, 20] },
        { op: 'isNull', args: [{ property: 'eo:cloud_cover' }] },
      ],
    });
  });

  it('reads a range of azimuths whose start exceeds its end as passing through north', () => {
    expect(filterExpression({ ...DEFAULT_FILTERS, viewAzimuthRange: [350, 10] })).toEqual({
      op: 'or',
      args: [
        { op: '>=', args: [{ property: 'view:azimuth' }, 350] },
        { op: '<=', args: [{ property: 'view:azimuth' }, 10] },
      ],
    });
  });

  it('joins several filters with AND', () => {
    const expression = filterExpression({ ...DEFAULT_FILTERS, sensors: [1, 3], offNadirRange: [0, 12.5] }, [
      't',
    ]);
    expect(expression?.op).toBe('and');
    expect(expression?.args).toEqual([
      { op: 'in', args: [{ property: 'sigma:sensor' }, [1, 3]] },
      { op: 'in', args: [{ property: 'sigma:task_id' }, ['t']] },
      { op: 'between', args: [{ property: 'view:off_nadir' }, 0, 12.5] },
    ]);
  });

  it('matches no scene when no imaging mode is chosen', () => {
    expect(filterExpression({ ...DEFAULT_FILTERS, imagingModes: [] })).toEqual({
      op: 'isNull',
      args: [{ property: 'id' }],
    });
  });

  it.each([
    [{}, undefined],
    [{ startDate: '2026-02-28' }, '2026-02-28T00:00:00.000Z/..'],
    [{ endDate: '2026-02-28' }, '../2026-03-01T00:00:00.000Z'],
    [{ startDate: '2026-12-31', endDate: '2026-12-31' }, '2026-12-31T00:00:00.000Z/2027-01-01T00:00:00.000Z'],
  ])('extends the end date of a search by one day: %j', (dates, interval) => {
    expect(searchInterval(dates)).toBe(interval);
  });

  it('sends a point as a MultiPoint', () => {
    expect(searchGeometry({ type: 'Point', coordinates: [1, 2] })).toEqual({
      type: 'MultiPoint',
      coordinates: [[1, 2]],
    });
  });

  it('sends a line unchanged', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    } as const;
    expect(searchGeometry(line)).toEqual(line);
    expect(searchButtonLabel({ searching: false, areaType: 'manual', area: line })).toBe('Search this Area');
  });

  it.each([
    ['Searching...', true, 'manual', 'Polygon'],
    ['Search the Viewport', false, 'viewport', 'Polygon'],
    ['Search the Viewport', false, 'manual', undefined],
    ['Search this Point', false, 'manual', 'Point'],
    ['Search this Area', false, 'auto', 'Polygon'],
  ] as const)('labels the search button "%s"', (label, searching, areaType, kind) => {
    const area =
      kind === 'Point'
        ? ({ type: 'Point', coordinates: [0, 1] } as const)
        : kind === undefined
          ? undefined
          : ({ type: 'Polygon', coordinates: [] } as const);
    expect(searchButtonLabel({ searching, areaType, area })).toBe(label);
  });
});

describe('results by task', () => {
  const scene = (fileId: string, taskId: string, datetime: string) => ({ fileId, taskId, datetime });

  it('orders tasks newest first and the scenes of a task in flight order', () => {
    const groups = groupByTask([
      scene('b2', 'b', '2026-11-02'),
      scene('a1', 'a', '2026-11-03'),
      scene('b1', 'b', '2026-11-01'),
    ]);
    expect(groups.map((group) => group.scenes.map((one) => one.fileId))).toEqual([['a1'], ['b1', 'b2']]);
  });

  it('groups every scene exactly once', () => {
    const scenes = fc.array(
      fc.record({ fileId: fc.uuid(), taskId: fc.constantFrom('a', 'b', 'c'), datetime: fc.string() }),
    );
    fc.assert(
      fc.property(scenes, (all) => {
        const ids = groupByTask(all).flatMap((group) => group.scenes.map((one) => one.fileId));
        expect(ids.toSorted()).toEqual(all.map((one) => one.fileId).toSorted());
      }),
    );
  });

  it('scales the opacity of the cloud chip between 5 and 40 percent', () => {
    expect([0, 5, 22.5, 40, 100].map((cover) => Number(cloudChipAlpha(cover).toFixed(2)))).toEqual([
      0.06, 0.06, 0.2, 0.34, 0.34,
    ]);
  });
});
