import type {
  BlockOut,
  ManagedProgram,
  OperatedSensor,
  RequestPass,
  SensorTask,
  TaskingRequest,
  TaskingSchedule,
} from '@sigma/contract';

/** Ids that tests can tell apart at a glance: `idOf(7)` ends with 7. */
export const idOf = (number: number): string => `6f1c2a9e-51a4-4c0e-8a53-${String(number).padStart(12, '0')}`;

export const PLAN_ID = idOf(100);
export const DAY = { start: '2026-11-21T12:00:00.000Z', end: '2026-11-22T12:00:00.000Z' };

export const taskOf = (values: Partial<SensorTask> = {}): SensorTask => ({
  id: idOf(200),
  schedule: idOf(101),
  tasking_request: idOf(1),
  sensor: 1,
  start: '2026-11-21T15:00:00.000Z',
  end: '2026-11-21T15:00:10.000Z',
  roll: -4.2,
  state: 'proposed',
  downlink: null,
  ...values,
});

export const requestOf = (values: Partial<TaskingRequest> = {}): TaskingRequest => ({
  id: idOf(1),
  program: 3,
  order: null,
  name: 'Harbour',
  aoi: { type: 'Point', coordinates: [-122.42, 37.77] },
  area_km2: 0,
  target: null,
  sensors: [1, 2],
  window_start: DAY.start,
  window_end: '2026-11-28T12:00:00.000Z',
  eclipsed: false,
  max_off_nadir: 25,
  max_cloud_cover: 40,
  priority: 50,
  active: true,
  status: 'order_active',
  status_text: 'Active',
  withdrawal: null,
  created_at: '2026-11-20T09:00:00.000Z',
  ...values,
});

export const planOf = (values: Partial<TaskingSchedule> = {}): TaskingSchedule => ({
  id: PLAN_ID,
  ...DAY,
  state: 'draft',
  sensors: [1, 2],
  schedules: [idOf(101), idOf(102)],
  tasks: 1,
  left_out: [],
  created_at: '2026-11-21T11:00:00.000Z',
  ...values,
});

export const operatedSensorOf = (osk_id: number): OperatedSensor => ({
  osk_id,
  osk_sensor_name: `GHOSt-${osk_id}`,
  serial: `G${osk_id}`,
  max_slew_angle: 30,
  swath_km: 12,
  slew_rate: 1,
  settle_time: 5,
  programs: [3],
  tasking_eligible_start: '2026-01-01T00:00:00.000Z',
  tasking_eligible_end: null,
  launch_date: null,
  launch_site: null,
  raw_tle: null,
});

export const passOf = (values: Partial<RequestPass> = {}): RequestPass => ({
  sensor: 1,
  start: '2026-11-21T18:00:00.000Z',
  end: '2026-11-21T18:00:10.000Z',
  roll: 9.5,
  off_nadir: 9.6,
  sun_elevation: 31,
  quality: 0.7,
  unavailable: null,
  ...values,
});

export const blockOutOf = (values: Partial<BlockOut> = {}): BlockOut => ({
  id: idOf(300),
  sensor: 1,
  start: '2026-11-21T20:00:00.000Z',
  end: '2026-11-21T22:00:00.000Z',
  reason: 'Star tracker calibration',
  ...values,
});

export const PROGRAM: ManagedProgram = {
  id: 7,
  name: 'Bay Methane Watch',
  company_name: 'Golden Gate Energy',
  start_date: '2026-01-01',
  end_date: '2027-01-01',
  active: true,
  max_users: 15,
  max_taskings: null,
  max_order_area_km2: null,
  product_level_access: ['Basic'],
  sensor_data_access: [1],
  subscribed_products: ['Data'],
  simulated: false,
  collections: ['ghost'],
  eulas: [1],
  user_count: 10,
  tasking_count: 3,
  order_count: 42,
};
