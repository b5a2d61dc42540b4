-- Searches that members name, share within their program, and are notified of (PD-74).
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  program_id integer not null references programs on delete cascade,
  owner_id uuid not null references users on delete cascade,
  name text not null,
  -- The conditions, as the search of the catalogue accepts them.
  search jsonb not null,
  map_query text not null,
  shared boolean not null,
  version uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted searches can be restored for a while.
  deleted_at timestamptz
);
create unique index saved_searches_name on saved_searches (program_id, owner_id, name) where deleted_at is null;
create index saved_searches_owner on saved_searches (owner_id);
create index saved_searches_program on saved_searches (program_id);

-- Who is notified when new scenes match.
create table saved_search_watchers (
  search_id uuid not null references saved_searches on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (search_id, user_id)
);
create index saved_search_watchers_user on saved_search_watchers (user_id);

-- New scenes that wait to be compared with the saved searches, written in the transaction that stores them.
create table arrived_scenes (
  collection text not null,
  id text not null,
  sequence bigint generated always as identity,
  -- The end of the embargo.
  due_at timestamptz not null default '-infinity',
  primary key (collection, id),
  foreign key (collection, id) references scene_ids on delete cascade
);
create index arrived_scenes_due on arrived_scenes (due_at, sequence);

-- A scene waits for as long as its embargo, also when staff change it.
create function follow_embargo() returns trigger language plpgsql as $$
begin
  update arrived_scenes set due_at = coalesce(new.embargoed_until, '-infinity')
  where collection = new.collection and id = new.id;
  if found then
    perform pg_notify('sigma_arrivals', '');
  end if;
  return null;
end
$$;
create trigger embargo_followed after update of embargoed_until on scene_ids for each row
  when (old.embargoed_until is distinct from new.embargoed_until) execute function follow_embargo();
