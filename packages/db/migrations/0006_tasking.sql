-- When satellites see an area, who asked for a capture, and how it is flown.

alter table sensors
  add column slew_rate double precision not null default 1 check (slew_rate > 0),
  add column settle_time double precision not null default 10 check (settle_time >= 0),
  add column swath_km double precision not null default 10 check (swath_km > 0);

-- Element sets that came in and were refused, each once.
create table element_set_faults (
  id bigint generated always as identity primary key,
  sensor integer references sensors on delete cascade,
  raw_tle text not null,
  source text not null,
  code text not null,
  message text not null,
  seen_at timestamptz not null,
  unique nulls not distinct (sensor, raw_tle, source)
);
create index element_set_faults_newest on element_set_faults (seen_at desc);

-- Measured states, frame TEME, km and km/s.
create table state_vectors (
  id bigint generated always as identity primary key,
  sensor integer not null references sensors on delete cascade,
  epoch timestamptz not null,
  position_km double precision[] not null check (array_length(position_km, 1) = 3),
  velocity_km_s double precision[] not null check (array_length(velocity_km_s, 1) = 3),
  source text not null,
  unique (sensor, epoch)
);

create table tasking_requests (
  id uuid primary key,
  program_id integer not null references programs on delete cascade,
  order_id uuid unique references orders on delete cascade,
  name text not null default '',
  -- Within ±180, split at the antimeridian.
  aoi geometry(Geometry, 4326) not null check (ST_IsValid(aoi) and not ST_IsEmpty(aoi)),
  -- The same as GeoJSON, whole across the antimeridian: as it is answered and drawn.
  shown text not null,
  area_km2 double precision not null,
  sensors integer[] not null check (array_length(sensors, 1) > 0),
  window_start timestamptz not null,
  window_end timestamptz not null check (window_end > window_start),
  eclipsed boolean,
  max_off_nadir double precision check (max_off_nadir between 0 and 90),
  max_cloud_cover double precision check (max_cloud_cover between 0 and 100),
  priority integer not null default 50 check (priority between 1 and 100),
  active boolean not null default true,
  -- That of its order, for requests that have one.
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tasking_requests_program on tasking_requests (program_id, created_at desc);
create index tasking_requests_active on tasking_requests (window_end) where active;
create index tasking_requests_aoi on tasking_requests using gist (aoi);

-- A plan for several satellites.
create table tasking_schedules (
  id uuid primary key,
  start timestamptz not null,
  "end" timestamptz not null check ("end" > start),
  state text not null check (state in ('draft', 'published', 'flown')),
  sensors integer[] not null,
  left_out jsonb not null default '[]',
  created_at timestamptz not null
);
create index tasking_schedules_newest on tasking_schedules (created_at desc);

create table sensor_schedules (
  id uuid primary key,
  tasking_schedule uuid references tasking_schedules on delete cascade,
  sensor integer not null references sensors,
  start timestamptz not null,
  "end" timestamptz not null check ("end" > start),
  state text not null check (state in ('draft', 'published', 'flown'))
);
create index sensor_schedules_plan on sensor_schedules (tasking_schedule);

create table ground_stations (
  id uuid primary key,
  name text not null unique,
  lon double precision not null check (lon between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  height_m double precision not null default 0,
  min_elevation double precision not null check (min_elevation between 0 and 90),
  simulated boolean not null default false
);

create table ground_station_passes (
  id uuid primary key,
  station uuid not null references ground_stations on delete cascade,
  sensor integer not null references sensors on delete cascade,
  rise timestamptz not null,
  set timestamptz not null check (set > rise),
  max_elevation double precision not null,
  -- Made from an element set and made anew with a newer one; null: entered by staff.
  computed_from timestamptz
);
create index ground_station_passes_rise on ground_station_passes (sensor, rise);

create table sensor_tasks (
  id uuid primary key,
  schedule uuid not null references sensor_schedules on delete cascade,
  tasking_request uuid not null references tasking_requests on delete cascade,
  sensor integer not null references sensors,
  start timestamptz not null,
  "end" timestamptz not null check ("end" > start),
  roll double precision not null,
  -- proposed, fixed, refused: of a draft; scheduled: in force; taken: on board; downlinked: on the ground; processed: all
  -- its captures are in the archive; failed.
  state text not null check (state in (
    'proposed', 'fixed', 'refused', 'scheduled', 'taken', 'downlinked', 'processed', 'failed'
  )),
  downlink uuid references ground_station_passes on delete set null,
  updated_at timestamptz not null
);
create index sensor_tasks_start on sensor_tasks (sensor, start);
create index sensor_tasks_request on sensor_tasks (tasking_request);
create index sensor_tasks_schedule on sensor_tasks (schedule);
create index sensor_tasks_due on sensor_tasks ("end") where state in ('scheduled', 'taken');

create table tasking_block_outs (
  id uuid primary key,
  sensor integer not null references sensors on delete cascade,
  start timestamptz not null,
  "end" timestamptz not null check ("end" > start),
  reason text not null
);
create index tasking_block_outs_sensor on tasking_block_outs (sensor, start);

-- Revolutions cut into pieces; blocked_out is asked of the block-outs, not stored.
create table orbit_rows (
  id uuid primary key,
  sensor integer not null references sensors on delete cascade,
  orbit_num integer not null,
  row_num integer not null,
  start timestamptz not null,
  "end" timestamptz not null check ("end" > start),
  ground_track geometry(Geometry, 4326) not null,
  -- The ground within reach of the sensor's greatest roll.
  reach geometry(Geometry, 4326),
  eclipsed boolean not null,
  computed_from timestamptz,
  unique (sensor, orbit_num, row_num)
);
create index orbit_rows_start on orbit_rows (start, id);
create index orbit_rows_reach on orbit_rows using gist (reach);

-- The demo world's time: at the real instant it was the other one, and it runs at this rate. At most one row.
create table demo_clock (
  one boolean primary key default true check (one),
  real_at timestamptz not null,
  demo_at timestamptz not null,
  rate double precision not null check (rate >= 1)
);

-- Searches for opportunities that are answered later (STAPI).
create table opportunity_searches (
  id uuid primary key,
  program_id integer not null references programs on delete cascade,
  user_id uuid not null references users on delete cascade,
  product text not null,
  request jsonb not null,
  result jsonb,
  status text not null check (status in ('received', 'in_progress', 'completed', 'failed', 'cancelled')),
  -- Every status with its time.
  statuses jsonb not null,
  created_at timestamptz not null
);
create index opportunity_searches_newest on opportunity_searches (program_id, created_at desc, id);
