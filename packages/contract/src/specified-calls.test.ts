import { describe, expect, it } from 'vitest';
import type { Method, Operation } from './kernel/operation.ts';
import { operations } from './operations.ts';

/** A call that spec 2:7 lists. */
interface SpecifiedCall {
  readonly method: Method;
  readonly path: string;
  /** Parameters of its query. */
  readonly query?: readonly string[];
}
type Rest = Pick<SpecifiedCall, 'query'>;

const call = (method: Method, path: string, rest: Rest = {}): SpecifiedCall => ({ method, path, ...rest });
const get = (path: string, ...query: string[]) => call('GET', path, { query });
const getList = (path: string, ...query: string[]) => get(path, 'limit', 'offset', 'ordering', ...query);

/** Create, list, get, PUT, PATCH and DELETE. */
function records(path: string, filters: readonly string[] = []) {
  const one = `${path}{id}/`;
  return [
    call('GET', path, { query: ['limit', 'offset', 'ordering', ...filters] }),
    call('POST', path),
    ...(['GET', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => call(method, one)),
  ];
}

const ADMIN = '/public/v1/admin/';
const STAFF_ADMIN = '/private/v1/admin/';
const PIPELINE = '/private/v1/pipeline/';
const PUBLIC = '/public/v1/sigma/';
const PROGRAM = `${PUBLIC}programs/{program}/`;
const STAFF = '/private/v1/sigma/';
const STAC = '/stac/programs/{id}/';

const CAPTURE_FILTERS = [
  ...['aoi', 'aoi_name', 'captured_after', 'captured_before', 'cloud_cover_max', 'cloud_cover_min'],
  ...['file_id', 'order_id', 'processed_after', 'processed_before', 'sensor', 'task_id'],
];
const CALIBRATION_FILTERS = [
  ...['bands', 'bin', 'calibration_time_after', 'calibration_time_before', 'calibration_type', 'frame_rate'],
  ...['raw_s3_uri', 'samples', 'sensor', 'validation_status', 'working_s3_uri'],
];
const DETECTION_FILTERS = [
  ...['aoi', 'area_min', 'area_max', 'asset', 'call_type', 'detected_after', 'detected_before'],
  ...['detection_class', 'detection_type', 'dist', 'feedback_status', 'include_files', 'intensity_min'],
  ...['intensity_max', 'point'],
];
const ORBIT_FILTERS = [
  ...['bb_overlaps_tasking_requests', 'blocked_out', 'cursor', 'eclipsed', 'intersects_tasking_requests'],
  ...['orbit_num', 'start', 'end', 'row_num'],
];
const DELIVERY_FILTERS = [
  ...['created_at_after', 'created_at_before', 'delivered_at_after', 'delivered_at_before'],
  ...['customer', 'status', 'task_id__contains'],
];

const SPECIFIED: Readonly<Record<string, readonly SpecifiedCall[]>> = {
  'public administration': [
    getList(`${ADMIN}programs/`),
    get(`${ADMIN}programs/{id}/`),
    get(`${ADMIN}programs/{program}/profile/`),
    getList(`${ADMIN}programs/{program}/roles/`),
    get(`${ADMIN}programs/{program}/roles/{id}/`),
    getList(`${ADMIN}programs/{program}/users/`),
    get(`${ADMIN}programs/{program}/users/{id}/`),
    call('POST', `${ADMIN}programs/{program}/users/`),
    call('PUT', `${ADMIN}programs/{program}/users/{id}/`),
    call('DELETE', `${ADMIN}programs/{program}/users/{id}/`),
    get(`${ADMIN}users/profile/`),
    call('PUT', `${ADMIN}users/profile/`),
  ],
  'private administration': [
    getList(`${STAFF_ADMIN}stac-program-collection/collection/`, 'collection'),
    getList(`${STAFF_ADMIN}stac-program-collection/program/`, 'program'),
    ...['programs/', 'roles/', 'permission_set/', 'application/', 'stac-program-collection/'].flatMap(
      (path) => records(`${STAFF_ADMIN}${path}`),
    ),
    call('POST', `${STAFF_ADMIN}programs/{program}/users/`),
    getList(`${STAFF_ADMIN}programs/{program}/users/`),
    get(`${STAFF_ADMIN}programs/{program}/users/{id}/`),
    call('PUT', `${STAFF_ADMIN}programs/{program}/users/{id}/`),
    call('DELETE', `${STAFF_ADMIN}programs/{program}/users/{id}/`),
  ],
  pipeline: [
    ...records(`${PIPELINE}calibrations/`, CALIBRATION_FILTERS),
    ...records(`${PIPELINE}captures/`, [...CAPTURE_FILTERS, 'latest_only']),
    ...records(`${PIPELINE}darks_override/`, [
      ...['cols', 'created_at', 'enabled', 'raw_s3_uri', 'rows', 'sensor'],
    ]),
    ...records(`${PIPELINE}rasters/`, ['artifact_type', 'capture', 'processing_level']),
    get(`${PIPELINE}capture_tasks/`, 'limit', 'offset', 'task_id'),
  ],
  'public main API': [
    call('POST', `${PROGRAM}orders/`),
    getList(`${PROGRAM}orders/`, 'orderType', 'requestedBy'),
    get(`${PROGRAM}orders/{id}/`),
    get(`${PROGRAM}orders/{id}/status/`),
    getList(`${PROGRAM}orders/{id}/status_history/`, 'orderType', 'requestedBy'),
    ...records(`${PROGRAM}reports/`, ['external_id', 'search_time_start', 'search_time_end']),
    call('POST', `${PROGRAM}stac_orders/`),
    getList(`${PROGRAM}stac_orders/`),
    get(`${PROGRAM}stac_orders/{id}/`),
    getList(`${PROGRAM}assets/`),
    get(`${PROGRAM}assets/{id}/`),
    call('PUT', `${PROGRAM}assets/{id}/`),
    call('PATCH', `${PROGRAM}assets/{id}/`),
    getList(`${PROGRAM}detections/`, ...DETECTION_FILTERS),
    get(`${PROGRAM}detections/{id}/`),
    call('PUT', `${PROGRAM}detections/{id}/`),
    call('PATCH', `${PROGRAM}detections/{id}/`),
    get(`${PROGRAM}captures/`, ...CAPTURE_FILTERS, 'limit', 'offset'),
    get(`${PROGRAM}captures/{id}/`),
    getList(`${PROGRAM}capture_artifacts/`, 'file_id'),
    get(`${PROGRAM}capture_artifacts/{id}/`, 'file_id'),
    getList(`${PROGRAM}eulas/`),
    get(`${PROGRAM}eulas/{id}/`),
    ...records(`${PUBLIC}search_areas/`),
    getList(`${PUBLIC}sensors/`, 'tasking_eligible'),
    get(`${PUBLIC}sensors/{osk_id}/`),
    get(`${PUBLIC}sensors/{osk_id}/state_vector/`),
    get(`${PUBLIC}sensors/{osk_id}/tle/`),
    getList(`${PUBLIC}data_products/`),
    get(`${PUBLIC}data_products/{id}/`),
    getList(
      `${PUBLIC}orbit/opportunities/`,
      ...['aoi', 'eclipsed', 'sensor', 'search_time_start', 'search_time_end'],
    ),
  ],
  'private main API': [
    ...records(`${STAFF}aois/`),
    ...['assets/', 'detections/', 'detection_artifacts/', 'reports/'].flatMap((path) =>
      records(`${STAFF}${path}`),
    ),
    ...records(`${STAFF}file_delivery_event/`, DELIVERY_FILTERS),
    ...records(`${STAFF}ground_station_passes/`),
    ...records(`${STAFF}orbit/`, ORBIT_FILTERS),
    ...records(`${STAFF}orders/`),
    ...records(`${STAFF}order_status/`),
    ...records(`${STAFF}sensors/`),
    ...records(`${STAFF}sensors/{sensor_pk}/state_vectors/`),
    ...records(`${STAFF}sensors/{sensor_pk}/tles/`),
    ...records(`${STAFF}sensor_tasks/`),
    ...records(`${STAFF}sensor_schedules/`),
    ...records(`${STAFF}tasking_requests/`, ['active', 'ids', 'sensors']),
    ...records(`${STAFF}tasking_schedules/`),
    ...records(`${STAFF}tasking_block_out_windows/`),
    ...records(`${STAFF}ground_stations/`),
    ...records(`${STAFF}data_products/`),
    get(`${STAFF}elevations/elevation/`, 'lat', 'lng'),
    get(`${STAFF}elevations/summary/`, 'bounds'),
  ],
  catalogue: [get(`${STAC}collections`), get(`${STAC}collections/{c}/items`), call('POST', `${STAC}search`)],
};

const addressOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
const byAddress = new Map<string, Operation>(
  operations.map((operation) => [addressOf(operation), operation]),
);
const expected = Object.entries(SPECIFIED).map(([tier, calls]) => ({ tier, calls }));

describe('the calls of spec 2:7', () => {
  it.each(expected)('has an operation for every call of the $tier', ({ calls }) => {
    expect(calls.map(addressOf).filter((address) => !byAddress.has(address))).toEqual([]);
  });

  it.each(expected)('knows every parameter that the specification gives lists of the $tier', ({ calls }) => {
    const unknown = calls.flatMap((each) => {
      const operation = byAddress.get(addressOf(each));
      if (operation === undefined) return [];
      const known = Object.keys(operation.query.shape);
      return (each.query ?? []).filter((name) => !known.includes(name)).map((name) => `${each.path} ${name}`);
    });
    expect(unknown).toEqual([]);
  });
});
