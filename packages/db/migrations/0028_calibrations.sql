-- Coefficients that turn counts of a detector into radiance, one row for each file (spec 2:3).
create table calibrations (
  id uuid primary key default gen_random_uuid(),
  sensor integer not null references sensors,
  calibration_type text not null,
  calibration_time timestamptz not null,
  bands integer not null check (bands > 0),
  samples integer not null check (samples > 0),
  bin integer not null check (bin > 0),
  frame_rate double precision not null check (frame_rate > 0),
  working_s3_uri text not null,
  raw_s3_uri text,
  validation_status text not null,
  notes text not null,
  created_at timestamptz not null
);
-- The calibrations of a sensor by type, newest first: what captures choose from.
create index calibrations_sensor on calibrations (sensor, calibration_type, calibration_time desc);
create index calibrations_time on calibrations (calibration_time desc, id desc);

-- Dark frames that replace those of captures.
create table darks_overrides (
  id uuid primary key default gen_random_uuid(),
  sensor integer not null references sensors,
  rows integer not null check (rows > 0),
  cols integer not null check (cols > 0),
  bands integer not null check (bands > 0),
  raw_s3_uri text not null,
  enabled boolean not null,
  applies_from timestamptz,
  applies_until timestamptz,
  notes text not null,
  created_at timestamptz not null,
  check (applies_until >= applies_from)
);
create index darks_overrides_sensor on darks_overrides (sensor, created_at desc);
create index darks_overrides_created on darks_overrides (created_at desc, id desc);
