-- Files that people attach to a step of a response.
create table detection_response_files (
  id uuid primary key default gen_random_uuid(),
  response_id uuid not null references detection_responses on delete cascade,
  position integer not null,
  name text not null check (char_length(name) between 1 and 120),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  object_key text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  unique (response_id, position)
);
