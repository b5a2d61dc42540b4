import type { Opportunity } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';

/** An area over Oakland that passes are searched for. */
export const SEARCHED_AREA: SearchArea = {
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

/** A pass over Oakland; a test names only the values that matter to it. */
export function opportunityOf(values: Partial<Opportunity> = {}): Opportunity {
  return {
    id: 'pass-1',
    site: { index: 1, count: 1, centre: [-122.27, 37.8] },
    group: 'revolution-1',
    unavailable: null,
    start_time: '2026-11-22T18:31:08.000Z',
    end_time: '2026-11-22T18:31:50.000Z',
    closest_time: '2026-11-22T18:31:29.000Z',
    duration_s: 42,
    clipped_start: false,
    clipped_end: false,
    sensor: 1,
    sensor_name: 'GHOSt-1',
    max_fov: {
      type: 'Polygon',
      coordinates: [
        [
          [-126, 36],
          [-119, 36],
          [-119, 40],
          [-126, 40],
          [-126, 36],
        ],
      ],
    },
    target: [-122.27, 37.8],
    off_nadir: 7.1,
    roll: 6.4,
    incidence: 7.7,
    sun_elevation: 31.2,
    sun_azimuth: 170,
    eclipsed: false,
    satellite_eclipsed: false,
    orbit_state: 'descending',
    altitude_km: 541.3,
    coverage: 1,
    element_set_epoch: '2026-11-21T12:31:29.000Z',
    uncertainty_km: 3.1,
    uncertainty_s: 0.41,
    ...values,
  };
}
