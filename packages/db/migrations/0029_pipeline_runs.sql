-- The processing of captures to product levels. One row claims each product, however often and by whomever it is made.
create table pipeline_runs (
  id uuid primary key default gen_random_uuid(),
  collection text not null,
  scene_id text not null,
  level text not null,
  sensor integer,
  captured_at timestamptz not null,
  state text not null default 'waiting',
  step text,
  attempts integer not null default 0,
  -- Names the attempt that may complete the run; an attempt that takes over replaces it.
  claim uuid,
  -- What the product is made of. An attempt that resumes an interrupted one uses the same, so that the bytes are the same.
  inputs jsonb,
  calibration_ids jsonb not null default '[]',
  dark text,
  code_version text,
  cpu_ms integer,
  warnings jsonb not null default '[]',
  cause_code text,
  cause text,
  files jsonb not null default '[]',
  bytes bigint not null default 0,
  -- Whether the files are in the archive; products that no order has used for long are removed and made again when one does.
  is_stored boolean not null default false,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  used_at timestamptz not null,
  unique (collection, scene_id, level),
  foreign key (collection, scene_id) references scene_ids on delete cascade
);
create index pipeline_runs_requested on pipeline_runs (requested_at desc, id);
create index pipeline_runs_open on pipeline_runs (state, requested_at) where state <> 'done';
create index pipeline_runs_captured on pipeline_runs (captured_at);
create index pipeline_runs_finished on pipeline_runs (finished_at);
create index pipeline_runs_stored on pipeline_runs (used_at) where is_stored;
