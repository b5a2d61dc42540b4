import type { Opportunity } from '@sigma/contract';
import { expect, it } from 'vitest';
import type { TrackedArea } from './area-passes.queries.ts';
import { nextPasses, searchStart } from './next-pass.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

function area(name: string): TrackedArea {
  const point = { type: 'Point' as const, coordinates: [0, 0] as [number, number] };
  return { id: name, name, aoi: point, geometry: point };
}

function pass(startMin: number, endMin: number): Opportunity {
  const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
  return {
    id: String(startMin),
    site: { index: 1, count: 1, centre: [0, 0] },
    group: String(startMin),
    unavailable: null,
    start_time: at(startMin),
    end_time: at(endMin),
    closest_time: at(startMin),
    duration_s: (endMin - startMin) * 60,
    clipped_start: false,
    clipped_end: false,
    sensor: 1,
    sensor_name: 'GHOSt-1',
    max_fov: null,
    target: [0, 0],
    off_nadir: 10,
    roll: 10,
    incidence: 11,
    sun_elevation: 40,
    sun_azimuth: 180,
    eclipsed: false,
    satellite_eclipsed: false,
    orbit_state: 'ascending',
    altitude_km: 500,
    coverage: 1,
    element_set_epoch: at(-60),
    uncertainty_km: 0.3,
    uncertainty_s: 0.1,
  };
}

it('lists for each area the pass in progress or the next one, the soonest area first', () => {
  const areas = [area('late'), area('on'), area('none'), area('soon')];
  const passes = [[pass(-9, -1), pass(90, 92)], [pass(-1, 1), pass(50, 51)], [pass(-9, -8)], [pass(10, 11)]];
  const next = nextPasses(areas, passes, NOW).map(({ area: { name }, pass: { id } }) => [name, id]);
  expect(next).toEqual([
    ['on', '-1'],
    ['soon', '10'],
    ['late', '90'],
  ]);
});

it('searches again once per day of the demo world, and when its clock is set', () => {
  expect(searchStart(undefined, NOW)).toBe(NOW);
  expect(searchStart(NOW, NOW + DAY - 1)).toBe(NOW);
  expect(searchStart(NOW, NOW + DAY)).toBe(NOW + DAY);
  expect(searchStart(NOW, NOW - 1)).toBe(NOW - 1);
});

it('skips passes that are taken or blocked, which no request could use', () => {
  const passes = [[{ ...pass(10, 11), unavailable: 'taken' as const }, pass(90, 92)]];
  expect(nextPasses([area('a')], passes, NOW).map(({ pass: { id } }) => id)).toEqual(['90']);
});
