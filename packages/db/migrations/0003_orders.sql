-- Orders and their delivery.

-- In folder mode the first program to use a bucket name owns it; with S3 staff list a program's buckets.
create table destinations (
  bucket text primary key,
  program_id integer not null references programs on delete cascade,
  created_at timestamptz not null default now()
);

create table orders (
  id uuid primary key,
  program_id integer not null references programs,
  requested_by uuid not null references users,
  name text not null default '',
  customer_poc text not null,
  order_type text not null check (order_type in ('archive', 'stac', 'others')),
  collection text,
  product_level text not null,
  file_format text not null,
  s3_bucket text not null,
  s3_folder text not null,
  required_license text not null,
  license_accepted_at timestamptz not null,
  status text not null,
  status_code text,
  status_text text not null,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  scene_count integer not null default 0,
  area_km2 double precision not null default 0,
  estimated_bytes bigint not null default 0,
  -- What is being done: scenes done, scenes in all, one sentence.
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  progress_text text not null default '',
  inventory_id text
);
create index orders_newest on orders (program_id, placed_at desc, id);
create index orders_requester on orders (program_id, requested_by, placed_at desc);

create table order_scenes (
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  collection text not null,
  file_id text not null,
  task_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'processing', 'delivered', 'failed')),
  primary key (order_id, position),
  unique (order_id, collection, file_id)
);
create index order_scenes_file on order_scenes (collection, file_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  status text not null,
  code text,
  cause text,
  text text not null,
  actor text not null check (actor in ('customer', 'staff', 'system')),
  actor_name text not null,
  created_at timestamptz not null
);
create index order_events_order on order_events (order_id, id);

create table deliveries (
  order_id uuid primary key references orders on delete cascade,
  bucket text not null,
  prefix text not null,
  attempt integer not null default 1,
  state text not null check (state in ('running', 'done', 'failed', 'canceled')),
  started_at timestamptz not null,
  finished_at timestamptz
);

-- A row is written before its object and completed after it, so a restart knows what is there.
create table delivery_files (
  order_id uuid not null references orders on delete cascade,
  path text not null,
  file_id text,
  size bigint,
  sha256 text,
  writes integer not null default 0,
  finished_at timestamptz,
  primary key (order_id, path)
);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash text not null,
  order_id uuid,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
