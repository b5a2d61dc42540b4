-- Areas that people keep, and archives of files that they download.

create table search_areas (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 128),
  -- Within ±180, split at the antimeridian.
  area geometry(Geometry, 4326) not null check (ST_IsValid(area) and not ST_IsEmpty(area)),
  -- The same as GeoJSON, whole across the antimeridian: as it is answered and drawn.
  shown text not null,
  vertices integer not null check (vertices > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, name)
);

create table downloads (
  id uuid primary key,
  program_id integer not null references programs on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 128),
  status text not null check (status in ('Pending', 'Ready', 'Finished', 'Failed')),
  -- Why it failed, for people.
  message text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  scene_count integer not null,
  file_count integer not null,
  -- While it is packed: bytes of the files, null while one of them is not made. Then: bytes of the archive.
  size bigint,
  sha256 text,
  progress double precision not null default 0 check (progress between 0 and 1),
  -- Which bytes of the archive have been fetched.
  fetched int8multirange not null default '{}',
  check (status in ('Pending', 'Failed') or (size is not null and sha256 is not null))
);
create index downloads_newest on downloads (user_id, program_id, created_at desc, id);
create index downloads_expiry on downloads (expires_at);

create table download_files (
  download_id uuid not null references downloads on delete cascade,
  position integer not null,
  collection text not null,
  file_id text not null,
  asset text not null,
  primary key (download_id, position)
);

-- Secrets that links are signed with; every process of an installation reads the same ones.
create table signing_keys (
  name text primary key,
  secret text not null
);
