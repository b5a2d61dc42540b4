-- Monitor: sites under watch, what was found there, and reports about it.

-- Findings of a program wait until staff have published them.
alter table programs add column review_before_publish boolean not null default false;

-- A site of a customer. The addresses of its recipients are personal data and end with it.
create table assets (
  id uuid primary key default gen_random_uuid(),
  program_id integer not null references programs on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  kind text check (char_length(kind) between 1 and 100),
  -- Both days are included.
  monitoring_start_date date not null,
  monitoring_end_date date not null check (monitoring_end_date >= monitoring_start_date),
  monitoring_frequency text not null check (monitoring_frequency in ('quarterly', 'monthly', 'annually')),
  -- Within ±180, split at the antimeridian.
  aoi geometry(Geometry, 4326) not null check (ST_IsValid(aoi) and not ST_IsEmpty(aoi)),
  -- The same as GeoJSON, whole across the antimeridian: as it is answered and drawn.
  shown text not null,
  area_km2 double precision not null,
  -- When the area last changed; what was derived from the earlier one is out of date.
  area_changed_at timestamptz not null default now(),
  report_emails text[] not null default '{}',
  alert_emails text[] not null default '{}',
  -- Width of the exclusion corridor on each side of a line.
  corridor_m integer not null default 25 check (corridor_m between 0 and 1000),
  -- When the next summary report is due; null after the last one.
  next_report_at timestamptz,
  -- The fixed frame in which all passes are compared; null until the first analysis.
  grid jsonb,
  simulated boolean not null default false,
  -- What the simulator builds there.
  recipe jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index assets_name on assets (program_id, lower(name));
create index assets_place on assets using gist (aoi);
create index assets_report_due on assets (next_report_at) where next_report_at is not null;

-- What stands on an asset.
create table asset_facilities (
  id uuid primary key default gen_random_uuid(),
  asset_id uuid not null references assets on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  kind text not null check (kind in ('line', 'pad', 'tank', 'compressor', 'valve', 'building')),
  shape geometry(Geometry, 4326) not null check (ST_IsValid(shape) and not ST_IsEmpty(shape))
);
create index asset_facilities_asset on asset_facilities (asset_id);
create index asset_facilities_place on asset_facilities using gist (shape);

-- A picture of an asset and what its analysis found. Passes are history, so they outlive their scenes in the archive.
create table asset_passes (
  id uuid primary key default gen_random_uuid(),
  asset_id uuid not null references assets on delete cascade,
  collection text not null,
  scene_id text not null,
  sensor integer,
  acquired_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'analysing', 'analysed', 'cloudy', 'failed')),
  -- Lower ones are analysed first.
  priority smallint not null default 0,
  attempts integer not null default 0,
  -- Names the attempt that may write the findings; an attempt that takes over replaces it.
  claim uuid,
  claimed_at timestamptz,
  findings integer not null default 0,
  aoi_share real,
  cloud_share real,
  sun_elevation real,
  off_nadir real,
  wind_speed real,
  wind_from_deg real,
  wind_sigma real,
  wind_source text,
  noise_ppm_m real,
  limit_kg_h real,
  memory_passes integer,
  algorithm text,
  products jsonb,
  cause text,
  analysed_at timestamptz,
  unique (asset_id, collection, scene_id)
);
create index asset_passes_newest on asset_passes (asset_id, acquired_at desc, id);
create index asset_passes_open on asset_passes (priority, acquired_at) where state in ('waiting', 'analysing');
-- Passes of one asset are analysed one after the other, because each is compared with those before it.
create unique index asset_passes_analysing on asset_passes (asset_id) where state = 'analysing';
create index asset_passes_scene on asset_passes (collection, scene_id);

-- The mean of earlier passes in the frame of an asset, one object for each product.
create table site_memory (
  asset_id uuid not null references assets on delete cascade,
  product text not null,
  passes integer not null,
  newest timestamptz not null,
  object_key text not null,
  sha256 text not null,
  primary key (asset_id, product)
);

-- A place that leaks, linked from the findings of several passes.
create table sources (
  id uuid primary key default gen_random_uuid(),
  asset_id uuid not null references assets on delete cascade,
  name text not null,
  kind text not null,
  point geometry(Point, 4326) not null,
  facility_id uuid references asset_facilities on delete set null,
  state text not null default 'open' check (state in ('open', 'quiet', 'reopened')),
  quiet_since timestamptz check ((quiet_since is not null) = (state = 'quiet')),
  first_seen timestamptz not null,
  last_seen timestamptz not null check (last_seen >= first_seen),
  passes_seen integer not null,
  passes_looked integer not null check (passes_looked >= passes_seen)
);
create index sources_asset on sources (asset_id);
create index sources_facility on sources (facility_id);
create index sources_place on sources using gist (point);

-- Findings: alerts and detections. Withheld until published_at, withdrawn after retracted_at.
create table detections (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  program_id integer not null references programs on delete cascade,
  asset_id uuid not null references assets on delete cascade,
  pass_id uuid references asset_passes on delete set null,
  source_id uuid references sources on delete set null,
  -- Names the place within the pass, so that writing a pass again adds nothing.
  head_key text not null,
  detection_class text not null check (detection_class in ('alert', 'detection')),
  detection_type text not null,
  call_type text not null check (char_length(call_type) between 1 and 40),
  detected_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  retracted_at timestamptz check (retracted_at is null or published_at is not null),
  retraction text check ((retraction is null) = (retracted_at is null)),
  -- The head of a plume, else the middle.
  point geometry(Point, 4326) not null,
  outline geometry(Geometry, 4326) check (ST_IsValid(outline) and not ST_IsEmpty(outline)),
  -- What filters compare: the outline, or the point where there is none.
  place geometry(Geometry, 4326) not null generated always as (coalesce(outline, point)) stored,
  area_m2 double precision check (area_m2 >= 0),
  intensity double precision,
  intensity_unit text not null,
  -- How many objects it stands for, such as vehicles.
  count integer not null default 1 check (count >= 1),
  confidence real check (confidence between 0 and 1),
  rate_kg_h double precision check (rate_kg_h >= 0),
  rate_sigma_kg_h double precision check (rate_sigma_kg_h >= 0),
  uncertainty jsonb,
  ime_kg double precision,
  wind_speed real,
  wind_from_deg real,
  wind_source text,
  limit_kg_h real,
  not_quantified text,
  evidence jsonb not null default '{}',
  algorithm text,
  feedback_status text not null default 'unreviewed'
    check (feedback_status in ('unreviewed', 'unresolved', 'accepted', 'rejected')),
  feedback_text text check (char_length(feedback_text) between 1 and 200),
  reviewed_by uuid references users on delete set null,
  reviewed_at timestamptz,
  simulated boolean not null default false
);
create unique index detections_of_pass on detections (pass_id, detection_type, head_key) where pass_id is not null;
-- Lists and counts of what customers see are answered from this index alone.
create index detections_public on detections (program_id, detected_at desc, id desc) include
  (asset_id, detection_class, detection_type, call_type, feedback_status, area_m2, intensity, confidence, created_at, number)
  where published_at is not null and retracted_at is null;
create index detections_asset on detections (asset_id, detected_at desc);
create index detections_source on detections (source_id);
create index detections_reviewer on detections (reviewed_by);
create index detections_created on detections (program_id, created_at);
create index detections_newest on detections (detected_at desc, id desc);
create index detections_withheld on detections (program_id, detected_at desc) where published_at is null;
create index detections_place on detections using gist (place);

create table detection_artifacts (
  id uuid primary key default gen_random_uuid(),
  detection_id uuid not null references detections on delete cascade,
  position integer not null default 0,
  label text not null check (char_length(label) between 1 and 100),
  role text not null check (role in ('picture', 'file')),
  media_type text not null,
  state text not null check (state in ('planned', 'ready', 'failed')),
  object_key text,
  size bigint,
  sha256 text,
  -- What the picture is made of, until it is first requested.
  recipe jsonb,
  created_at timestamptz not null default now(),
  unique (detection_id, label),
  check (state <> 'ready' or (object_key is not null and size is not null and sha256 is not null))
);
create index detection_artifacts_newest on detection_artifacts (created_at desc, id);

-- What happened to a finding, by whom.
create table detection_events (
  id bigint generated always as identity primary key,
  detection_id uuid not null references detections on delete cascade,
  at timestamptz not null,
  -- The name of who did it.
  actor text not null,
  actor_user uuid references users on delete set null,
  kind text not null,
  before text,
  after text,
  text text
);
create index detection_events_detection on detection_events (detection_id, id);
create index detection_events_user on detection_events (actor_user);

-- What people did about a finding.
create table detection_responses (
  id uuid primary key default gen_random_uuid(),
  detection_id uuid not null references detections on delete cascade,
  step text not null check (step in ('received', 'notified', 'investigating', 'repaired', 'verified', 'no_action')),
  at timestamptz not null,
  by_user uuid references users on delete set null,
  -- Their name at that time.
  by_name text not null,
  text text not null default '' check (char_length(text) <= 2000)
);
create index detection_responses_detection on detection_responses (detection_id, at);
create index detection_responses_user on detection_responses (by_user);

create table reports (
  id uuid primary key default gen_random_uuid(),
  program_id integer not null references programs on delete cascade,
  -- 0 is a summary, everything else a field report.
  report_type smallint not null check (report_type >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end >= period_start),
  -- Null for scheduled ones.
  requested_by uuid references users on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'generating', 'ready', 'failed')),
  attempts integer not null default 0,
  object_key text,
  size bigint,
  sha256 text,
  pages integer check (pages > 0),
  cause text,
  -- Asset and first day of a scheduled report, so that each period is reported on once.
  due_key text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ready_at timestamptz,
  check (state <> 'ready' or (object_key is not null and size is not null and sha256 is not null))
);
create index reports_newest on reports (program_id, created_at desc, id desc);
create index reports_of_all on reports (created_at desc, id desc);
create index reports_requester on reports (requested_by);
create index reports_open on reports (state, created_at) where state in ('waiting', 'generating');

create table report_assets (
  report_id uuid not null references reports on delete cascade,
  asset_id uuid not null references assets on delete cascade,
  position integer not null,
  primary key (report_id, asset_id)
);
create index report_assets_asset on report_assets (asset_id);

create table report_detections (
  report_id uuid not null references reports on delete cascade,
  detection_id uuid not null references detections on delete cascade,
  position integer not null,
  primary key (report_id, detection_id)
);
create index report_detections_detection on report_detections (detection_id);
