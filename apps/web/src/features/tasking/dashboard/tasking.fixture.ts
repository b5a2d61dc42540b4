import type { ProgramTasking } from '@sigma/contract';

/** A request that waits for its pass; a test names only the values that matter to it. */
export function taskingOf(values: Partial<ProgramTasking> = {}): ProgramTasking {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    program: 3,
    order: '7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a',
    name: 'East Bay',
    aoi: { type: 'Point', coordinates: [-122.27, 37.8] },
    area_km2: 0,
    target: null,
    sensors: [1],
    window_start: '2026-11-22T18:31:08.000Z',
    window_end: '2026-11-22T18:31:50.000Z',
    eclipsed: null,
    max_off_nadir: null,
    max_cloud_cover: null,
    priority: 50,
    active: true,
    status: 'order_active',
    withdrawal: null,
    created_at: '2026-11-21T09:00:00.000Z',
    status_text: 'Active',
    requested_by: 'customer@demo.example',
    task: null,
    next_opportunity: {
      sensor: 1,
      start_time: '2026-11-22T18:31:08.000Z',
      end_time: '2026-11-22T18:31:50.000Z',
    },
    file_ids: [],
    cancelable: true,
    withdrawable: false,
    ...values,
  };
}
