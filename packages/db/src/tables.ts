import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A column with a default that rarely is written. */
type Defaulted<T> = Generated<T>;
type Stamp = Date;
type DefaultedStamp = Generated<Date>;
type Json = JSONColumnType<object>;
type OptionalJson = ColumnType<object | null, string | null | undefined, string | null>;
/** Geometry is written through `geo.ts` and read as GeoJSON, never as the bare column. */
type GeometryColumn = ColumnType<never, unknown, unknown>;

export interface ProgramsTable {
  id: Generated<number>;
  name: string;
  company_name: string;
  start_date: ColumnType<Date, string, string>;
  end_date: ColumnType<Date, string, string>;
  active: Defaulted<boolean>;
  max_users: number | null;
  max_taskings: number | null;
  product_level_access: Defaulted<string[]>;
  subscribed_products: Defaulted<string[]>;
  simulated: Defaulted<boolean>;
}

export interface UsersTable {
  id: Generated<string>;
  email: string;
  first_name: Defaulted<string>;
  last_name: Defaulted<string>;
  organization: Defaulted<string>;
  title: Defaulted<string>;
  job_role: Defaulted<string>;
  job_title: Defaulted<string>;
  country: Defaulted<string>;
  phone_number: Defaulted<string>;
  picture: string | null;
  internal_role: Defaulted<'none' | 'employee' | 'admin'>;
  disabled: Defaulted<boolean>;
  created_at: DefaultedStamp;
}

export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
}

export interface RolesTable {
  id: Generated<number>;
  name: string;
}

export interface MembershipsTable {
  program_id: number;
  user_id: string;
  created_at: DefaultedStamp;
}

export interface MembershipRolesTable {
  program_id: number;
  user_id: string;
  role_id: number;
}

export interface AuditTable {
  id: Generated<number>;
  at: DefaultedStamp;
  actor: string;
  operation: string;
  target: string;
  before: OptionalJson;
  after: OptionalJson;
  request_id: string | null;
}

export interface IdentityItemTable {
  model: string;
  id: string;
  payload: Json;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  expires_at: Date | null;
  consumed_at: Date | null;
}

export interface IdentityAccountTable {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: Defaulted<string>;
  family_name: Defaulted<string>;
  password_hash: string;
  ask_consent: Defaulted<boolean>;
  disabled: Defaulted<boolean>;
}

export interface IdentityMachineTable {
  client_id: string;
  secret: string;
  scope: string;
  disabled: Defaulted<boolean>;
}

export interface SensorsTable {
  osk_id: number;
  name: string;
  serial: string;
  max_slew_angle: number | null;
  tasking_eligible_start: Date | null;
  tasking_eligible_end: Date | null;
  launch_date: ColumnType<Date | null, string | null, string | null>;
  launch_site: string | null;
  simulated: Defaulted<boolean>;
  /** Degrees a second. */
  slew_rate: Defaulted<number>;
  /** Seconds. */
  settle_time: Defaulted<number>;
  swath_km: Defaulted<number>;
}

export interface ProgramSensorsTable {
  program_id: number;
  sensor: number;
}

export interface ElementSetsTable {
  id: Generated<number>;
  sensor: number;
  epoch: Stamp;
  line1: string;
  line2: string;
  source: string;
  added_at: DefaultedStamp;
}

export interface DataProductsTable {
  id: Generated<number>;
  name: string;
  product_level: string;
  file_formats: string[];
  collections: string[];
  description: string;
}

export interface EulasTable {
  id: Generated<number>;
  name: string;
  short_name: string;
  identifying_value: string;
  text: string;
}

export interface ProgramEulasTable {
  program_id: number;
  eula_id: number;
}

export interface CollectionsTable {
  id: string;
  title: string;
  description: string;
  license: Defaulted<string>;
  file_format: string;
  simulated: Defaulted<boolean>;
  created_at: DefaultedStamp;
  members: Defaulted<Record<string, unknown>>;
}

export interface ProgramCollectionsTable {
  program_id: number;
  collection: string;
}

export interface SceneIdsTable {
  collection: string;
  id: string;
  start: Stamp;
  task_id: string | null;
  embargoed_until: Date | null;
}

/** Deltas of the counters of a day; sums over a key count. Written by triggers of `scenes` only. */
export interface SceneDaysTable {
  collection: string;
  day: Stamp;
  embargo_day: Stamp;
  scenes: number;
  cloud_0: number;
  cloud_1: number;
  cloud_2: number;
  cloud_3: number;
  cloud_4: number;
  cloud_5: number;
  cloud_6: number;
  cloud_7: number;
  cloud_8: number;
  cloud_9: number;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  first: Date | null;
  last: Date | null;
  longest: string | null;
}

export type StoredImagingMode = 'narrow' | 'linescan' | 'wide' | 'unknown';

export interface ScenesTable {
  collection: string;
  id: string;
  start: Stamp;
  end: Stamp;
  capture_id: string;
  task_id: string | null;
  task_name: string | null;
  sensor: number | null;
  footprint: GeometryColumn;
  area_km2: number;
  cloud_cover: number | null;
  sun_azimuth: number | null;
  sun_elevation: number | null;
  off_nadir: number | null;
  view_azimuth: number | null;
  imaging_mode: Defaulted<StoredImagingMode>;
  sensor_serial: string | null;
  item: Json;
  recipe: OptionalJson;
  /** Until then the scene exists for staff only. */
  embargoed_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The instant of the Item; null where it has only an interval. */
  datetime: ColumnType<Date | null, Date | null | undefined, Date | null>;
  platform: ColumnType<string | null, string | null | undefined, string | null>;
  /** The middle of the footprint in degrees, within ±180; worked out by the database. */
  middle_lon: ColumnType<number, never, never>;
  middle_lat: ColumnType<number, never, never>;
  /** Metres on the ground; null where the Item says none. */
  gsd: ColumnType<number | null, number | null | undefined, number | null>;
  processed_at: DefaultedStamp;
  updated_at: DefaultedStamp;
}

export type AssetState = 'planned' | 'ready' | 'failed';

export interface SceneAssetsTable {
  collection: string;
  scene_id: string;
  key: string;
  state: AssetState;
  object_key: string | null;
  media_type: string;
  roles: string[];
  title: string;
  size: number | null;
  sha256: string | null;
  cause: string | null;
}

export interface DestinationsTable {
  bucket: string;
  program_id: number;
  created_at: DefaultedStamp;
}

export interface OrdersTable {
  id: string;
  program_id: number;
  requested_by: string;
  name: Defaulted<string>;
  customer_poc: string;
  order_type: 'archive' | 'stac' | 'others';
  collection: string | null;
  product_level: string;
  file_format: string;
  s3_bucket: string;
  s3_folder: string;
  required_license: string;
  license_accepted_at: Stamp;
  status: string;
  status_code: string | null;
  status_text: string;
  placed_at: Stamp;
  updated_at: Stamp;
  scene_count: Defaulted<number>;
  area_km2: Defaulted<number>;
  estimated_bytes: Defaulted<number>;
  progress_done: Defaulted<number>;
  progress_total: Defaulted<number>;
  progress_text: Defaulted<string>;
  inventory_id: string | null;
}

export interface OrderScenesTable {
  order_id: string;
  position: number;
  collection: string;
  file_id: string;
  task_id: string | null;
  state: Defaulted<'waiting' | 'processing' | 'delivered' | 'failed'>;
}

export interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  status: string;
  code: string | null;
  cause: string | null;
  text: string;
  actor: 'customer' | 'staff' | 'system';
  actor_name: string;
  created_at: Stamp;
}

export interface DeliveriesTable {
  order_id: string;
  bucket: string;
  prefix: string;
  attempt: Defaulted<number>;
  state: 'running' | 'done' | 'failed' | 'canceled';
  started_at: Stamp;
  finished_at: Date | null;
}

export interface DeliveryFilesTable {
  order_id: string;
  path: string;
  file_id: string | null;
  size: number | null;
  sha256: string | null;
  writes: Defaulted<number>;
  finished_at: Date | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  operation: string;
  key: string;
  body_hash: string;
  order_id: string | null;
  response: OptionalJson;
  created_at: Stamp;
}

export interface SearchAreasTable {
  id: string;
  user_id: string;
  name: string;
  area: GeometryColumn;
  shown: string;
  vertices: number;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface DownloadsTable {
  id: string;
  program_id: number;
  user_id: string;
  name: string;
  status: 'Pending' | 'Ready' | 'Finished' | 'Failed';
  message: string | null;
  created_at: Stamp;
  expires_at: Stamp;
  scene_count: number;
  file_count: number;
  size: number | null;
  sha256: string | null;
  progress: Defaulted<number>;
  fetched: Defaulted<string>;
}

export interface DownloadFilesTable {
  download_id: string;
  position: number;
  collection: string;
  file_id: string;
  asset: string;
}

export interface SigningKeysTable {
  name: string;
  secret: string;
}

export interface ElementSetFaultsTable {
  id: Generated<number>;
  sensor: number | null;
  raw_tle: string;
  source: string;
  code: string;
  message: string;
  seen_at: Stamp;
}

export interface StateVectorsTable {
  id: Generated<number>;
  sensor: number;
  epoch: Stamp;
  position_km: number[];
  velocity_km_s: number[];
  source: string;
}

export interface TaskingRequestsTable {
  id: string;
  program_id: number;
  order_id: string | null;
  name: Defaulted<string>;
  aoi: GeometryColumn;
  /** GeoJSON, whole across the antimeridian. */
  shown: string;
  area_km2: number;
  sensors: number[];
  window_start: Stamp;
  window_end: Stamp;
  eclipsed: boolean | null;
  max_off_nadir: number | null;
  max_cloud_cover: number | null;
  priority: Defaulted<number>;
  active: Defaulted<boolean>;
  status: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface TaskingSchedulesTable {
  id: string;
  start: Stamp;
  end: Stamp;
  state: 'draft' | 'published' | 'flown';
  sensors: number[];
  left_out: ColumnType<object[], string | undefined, string>;
  created_at: Stamp;
}

export interface SensorSchedulesTable {
  id: string;
  tasking_schedule: string | null;
  sensor: number;
  start: Stamp;
  end: Stamp;
  state: 'draft' | 'published' | 'flown';
}

export interface GroundStationsTable {
  id: string;
  name: string;
  lon: number;
  lat: number;
  height_m: Defaulted<number>;
  min_elevation: number;
  simulated: Defaulted<boolean>;
}

export interface GroundStationPassesTable {
  id: string;
  station: string;
  sensor: number;
  rise: Stamp;
  set: Stamp;
  max_elevation: number;
  /** Epoch of the element set it was made from; null: entered by staff. */
  computed_from: Date | null;
}

export interface SensorTasksTable {
  id: string;
  schedule: string;
  tasking_request: string;
  sensor: number;
  start: Stamp;
  end: Stamp;
  roll: number;
  state: 'proposed' | 'fixed' | 'refused' | 'scheduled' | 'taken' | 'downlinked' | 'failed';
  downlink: string | null;
  updated_at: Stamp;
}

export interface TaskingBlockOutsTable {
  id: string;
  sensor: number;
  start: Stamp;
  end: Stamp;
  reason: string;
}

export interface OrbitRowsTable {
  id: string;
  sensor: number;
  orbit_num: number;
  row_num: number;
  start: Stamp;
  end: Stamp;
  ground_track: GeometryColumn;
  reach: GeometryColumn;
  eclipsed: boolean;
  computed_from: Date | null;
}

export interface DemoClockTable {
  one: Defaulted<boolean>;
  real_at: Stamp;
  demo_at: Stamp;
  rate: number;
}

export interface OpportunitySearchesTable {
  id: string;
  program_id: number;
  user_id: string;
  product: string;
  request: Json;
  result: OptionalJson;
  status: 'received' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
  statuses: Json;
  created_at: Stamp;
}

export interface StapiOrdersTable {
  order_id: string;
  product: string;
  request: Json;
  opportunity: Json;
}

export interface Tables {
  programs: ProgramsTable;
  users: UsersTable;
  identities: IdentitiesTable;
  roles: RolesTable;
  memberships: MembershipsTable;
  membership_roles: MembershipRolesTable;
  audit: AuditTable;
  identity_item: IdentityItemTable;
  identity_account: IdentityAccountTable;
  identity_machine: IdentityMachineTable;
  sensors: SensorsTable;
  program_sensors: ProgramSensorsTable;
  element_sets: ElementSetsTable;
  data_products: DataProductsTable;
  eulas: EulasTable;
  program_eulas: ProgramEulasTable;
  collections: CollectionsTable;
  program_collections: ProgramCollectionsTable;
  scene_ids: SceneIdsTable;
  scenes: ScenesTable;
  scene_days: SceneDaysTable;
  scene_assets: SceneAssetsTable;
  destinations: DestinationsTable;
  orders: OrdersTable;
  order_scenes: OrderScenesTable;
  order_events: OrderEventsTable;
  deliveries: DeliveriesTable;
  delivery_files: DeliveryFilesTable;
  idempotency_keys: IdempotencyKeysTable;
  search_areas: SearchAreasTable;
  downloads: DownloadsTable;
  download_files: DownloadFilesTable;
  signing_keys: SigningKeysTable;
  element_set_faults: ElementSetFaultsTable;
  state_vectors: StateVectorsTable;
  tasking_requests: TaskingRequestsTable;
  tasking_schedules: TaskingSchedulesTable;
  sensor_schedules: SensorSchedulesTable;
  ground_stations: GroundStationsTable;
  ground_station_passes: GroundStationPassesTable;
  sensor_tasks: SensorTasksTable;
  tasking_block_outs: TaskingBlockOutsTable;
  orbit_rows: OrbitRowsTable;
  demo_clock: DemoClockTable;
  opportunity_searches: OpportunitySearchesTable;
  stapi_orders: StapiOrdersTable;
}
