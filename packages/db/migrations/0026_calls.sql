-- What staff keep: areas of interest of programs, and an entry for each file that reached a customer.

create table aois (
  id uuid primary key,
  program_id integer not null references programs on delete cascade,
  name text not null check (char_length(name) between 1 and 128),
  -- Within ±180, split at the antimeridian.
  area geometry(Geometry, 4326) not null check (ST_IsValid(area) and not ST_IsEmpty(area)),
  -- The same as GeoJSON, whole across the antimeridian: as it is answered and drawn.
  shown text not null,
  area_km2 double precision not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (program_id, name)
);
create index aois_place on aois using gist (area);

create table file_delivery_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  -- Where the file is in the bucket.
  bucket text not null,
  path text not null,
  -- The scene that the file belongs to, and the task it was captured by; null for files of the order itself.
  file_id text,
  task_id uuid,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  size bigint,
  sha256 text,
  -- `delivery` wrote it along with its file, and no one changes it; staff enter what they hand over by other means.
  source text not null check (source in ('delivery', 'staff')),
  note text not null default '',
  created_at timestamptz not null,
  delivered_at timestamptz,
  check ((status = 'delivered') = (delivered_at is not null))
);
create index file_delivery_events_order on file_delivery_events (order_id);
create index file_delivery_events_newest on file_delivery_events (created_at desc, id);

insert into file_delivery_events
  (order_id, bucket, path, file_id, task_id, status, size, sha256, source, created_at, delivered_at)
select file.order_id, delivery.bucket, delivery.prefix || '/' || file.path, file.file_id, scene.task_id, 'delivered',
  file.size, file.sha256, 'delivery', file.finished_at, file.finished_at
from delivery_files file
join deliveries delivery on delivery.order_id = file.order_id
left join order_scenes scene on scene.order_id = file.order_id and scene.file_id = file.file_id
where file.finished_at is not null;

-- Lists of the orders of all programs.
create index orders_of_all on orders (placed_at desc, id);
create index order_events_newest on order_events (created_at desc, id);
