import { describe, expect, it } from 'vitest';
import { describeFilters, isFiltered } from './describe-filters.ts';
import { DEFAULT_FILTERS, type SearchFilters } from './search-request.ts';

describe('the sentence of what is filtered', () => {
  it.each<[Partial<SearchFilters>, string]>([
    [{}, 'All scenes.'],
    [{ startDate: '2026-11-01' }, 'Scenes from 1 Nov 2026.'],
    [{ endDate: '2026-11-21' }, 'Scenes until 21 Nov 2026.'],
    [{ startDate: '2026-11-01', endDate: '2026-12-21' }, 'Scenes from 1 Nov 2026 to 21 Dec 2026.'],
    [{ startDate: '2026-11-01', endDate: '2026-11-01' }, 'Scenes of 1 Nov 2026.'],
    [{ cloudCover: 20 }, 'Scenes with at most 20 % cloud or unknown cloud.'],
    [{ cloudCover: 20, includesUnknownCloud: false }, 'Scenes with at most 20 % cloud.'],
    [{ includesUnknownCloud: false }, 'Scenes with known cloud.'],
    [{ sensors: [1, 3] }, 'Scenes by GHOSt-1 or sensor 3.'],
    [{ sensors: [] }, 'Scenes by no sensor.'],
    [{ sensorSerials: ['FM1', 'FM2', 'FM3'] }, 'Scenes by FM1, FM2 or FM3.'],
    [{ sunAzimuthRange: [90, 200] }, 'Scenes with the sun at azimuth 90° to 200°.'],
    [{ sunElevationRange: [20, 90] }, 'Scenes with the sun at elevation 20° to 90°.'],
    [{ offNadirRange: [0, 12.5] }, 'Scenes off nadir by 0° to 12.5°.'],
    [{ viewAzimuthRange: [350, 10] }, 'Scenes seen from azimuth 350° to 10° through north.'],
    [{ imagingModes: ['narrow', 'unknown'] }, 'Scenes in narrow or unknown imaging mode.'],
    [{ imagingModes: [] }, 'Scenes in no imaging mode.'],
  ])('describes the filters %j', (given, sentence) => {
    const filters = { ...DEFAULT_FILTERS, ...given };
    const sensorName = (sensor: number) => (sensor === 1 ? 'GHOSt-1' : undefined);
    expect(describeFilters(filters, { sensorName })).toBe(sentence);
    expect(isFiltered(filters)).toBe(sentence !== 'All scenes.');
  });

  it('describes all filters in one sentence, with the area and the tasks', () => {
    const filters = { ...DEFAULT_FILTERS, startDate: '2026-11-01', cloudCover: 5 };
    expect(describeFilters(filters, { area: 'in view', taskIds: ['a', 'b'] })).toBe(
      'Scenes in view, from 1 Nov 2026, with at most 5 % cloud or unknown cloud, of task a or b.',
    );
    expect(describeFilters(DEFAULT_FILTERS, { taskIds: ['a', 'b', 'c', 'd'] })).toBe('Scenes of 4 tasks.');
  });
});
