-- Scenes that stay quick by the million: Items as text, keys that lead to their month, counters of days, embargoes.

-- Counters are deltas that writers only add and a job folds together, so that no writer waits for another.
-- Sums over a key are the truth; the bounds are outer ones until the deltas of a deletion are folded.
create table scene_days (
  collection text not null,
  -- UTC day of "start".
  day date not null,
  -- UTC day on which the embargo ends; -infinity without one.
  embargo_day date not null,
  scenes bigint not null,
  -- By tenths of cloud cover, 0 is below 10 percent, 9 is 90 to 100; those without a value are in none.
  cloud_0 bigint not null,
  cloud_1 bigint not null,
  cloud_2 bigint not null,
  cloud_3 bigint not null,
  cloud_4 bigint not null,
  cloud_5 bigint not null,
  cloud_6 bigint not null,
  cloud_7 bigint not null,
  cloud_8 bigint not null,
  cloud_9 bigint not null,
  -- Bounds of what was added; null in a delta that only takes away.
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  first timestamptz,
  last timestamptz,
  -- Of one scene, from its start to its end.
  longest interval
);
create index scene_days_key on scene_days (collection, day, embargo_day);
create index scene_days_longest on scene_days (collection, longest) where longest is not null;

-- The partitions are read by key and by area, by ids only through scene_ids, which leads to the month.
alter table scenes drop constraint scenes_pkey;
drop index scenes_newest;
alter table scenes
  add column embargoed_until timestamptz,
  -- The instant of the Item; null where it has only an interval.
  add column datetime timestamptz,
  add column platform text;
update scenes set
  datetime = (item #>> '{properties,datetime}')::timestamptz,
  platform = item #>> '{properties,platform}';
-- json keeps the text as it came, so that an answer copies bytes.
alter table scenes alter column item type json using item::json;
do $$
begin
  alter table scenes alter column item set compression lz4;
  alter table scenes alter column recipe set compression lz4;
exception when feature_not_supported then
  null; -- the embedded engine knows its own compression only
end
$$;
create index scenes_newest on scenes (start desc, id, collection);
create index scenes_embargoed on scenes (embargoed_until) where embargoed_until is not null;

alter table scene_ids
  add column task_id uuid,
  add column embargoed_until timestamptz;
update scene_ids set task_id = scenes.task_id
from scenes where scenes.collection = scene_ids.collection and scenes.id = scene_ids.id;
create index scene_ids_task on scene_ids (task_id);

-- Makes the partition of a month when it is not there yet. Attached, so that readers and writers go on meanwhile.
create or replace function ensure_scene_partition(instant timestamptz) returns void language plpgsql as $$
declare
  first_day timestamptz := date_trunc('month', instant at time zone 'UTC') at time zone 'UTC';
  last_day timestamptz := (date_trunc('month', instant at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  partition text := 'scenes_' || to_char(instant at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(partition) is not null then
    return;
  end if;
  -- Two writers of a new month: the second waits and finds the partition. A lock of a table, not an advisory one:
  -- taking it makes what others have committed known.
  lock table scenes in share update exclusive mode;
  if to_regclass(partition) is null then
    -- Items lie beside the rows, so that what filters and counts reads narrow rows.
    execute format('create table %I (like scenes including defaults including constraints including storage
      including compression) with (toast_tuple_target = 512)', partition);
    execute format('alter table scenes attach partition %I for values from (%L) to (%L)', partition, first_day, last_day);
  end if;
end
$$;

-- Nothing may lie outside of a month: pruning and the order of the partitions depend on it.
alter table scenes detach partition scenes_other;
select ensure_scene_partition(month) from (
  select distinct date_trunc('month', start at time zone 'UTC') at time zone 'UTC' as month from scenes_other) as months;
insert into scenes select * from scenes_other;
drop table scenes_other;
do $$
declare partition regclass;
begin
  for partition in select inhrelid::regclass from pg_inherits where inhparent = 'scenes'::regclass loop
    execute format('alter table %s set (toast_tuple_target = 512)', partition);
  end loop;
end
$$;

-- Adds what a statement changed to the counters, and keeps scene_ids with its scenes.
create function count_scene_changes() returns trigger language plpgsql as $$
declare
  counted text := 'collection, start, "end", embargoed_until, cloud_cover, footprint';
  changes text := case tg_op
    when 'INSERT' then format('select %1$s, 1 as sign from added', counted)
    when 'DELETE' then format('select %1$s, -1 as sign from gone', counted)
    else format('select *, 1 as sign from (select %1$s from added except all select %1$s from gone) as n
      union all select *, -1 from (select %1$s from gone except all select %1$s from added) as o', counted)
  end;
begin
  execute format($sql$
    insert into scene_days
    select collection, (start at time zone 'UTC')::date,
      coalesce((embargoed_until at time zone 'UTC')::date, '-infinity'),
      sum(sign),
      coalesce(sum(sign) filter (where tenth = 0), 0), coalesce(sum(sign) filter (where tenth = 1), 0),
      coalesce(sum(sign) filter (where tenth = 2), 0), coalesce(sum(sign) filter (where tenth = 3), 0),
      coalesce(sum(sign) filter (where tenth = 4), 0), coalesce(sum(sign) filter (where tenth = 5), 0),
      coalesce(sum(sign) filter (where tenth = 6), 0), coalesce(sum(sign) filter (where tenth = 7), 0),
      coalesce(sum(sign) filter (where tenth = 8), 0), coalesce(sum(sign) filter (where tenth = 9), 0),
      min(ST_XMin(footprint)) filter (where sign > 0), min(ST_YMin(footprint)) filter (where sign > 0),
      max(ST_XMax(footprint)) filter (where sign > 0), max(ST_YMax(footprint)) filter (where sign > 0),
      min(start) filter (where sign > 0), max("end") filter (where sign > 0),
      max("end" - start) filter (where sign > 0)
    from (%s) as change
    cross join lateral (
      select case when cloud_cover is not null then least(floor(cloud_cover / 10), 9)::int end
    ) as banded(tenth)
    group by 1, 2, 3
  $sql$, changes);
  if tg_op = 'DELETE' then
    delete from scene_ids using gone
    where scene_ids.collection = gone.collection and scene_ids.id = gone.id and scene_ids.start = gone.start;
  elsif tg_op = 'UPDATE' then
    update scene_ids
    set start = added.start, task_id = added.task_id, embargoed_until = added.embargoed_until
    from added
    where scene_ids.collection = added.collection and scene_ids.id = added.id
      and (scene_ids.start, scene_ids.task_id, scene_ids.embargoed_until)
        is distinct from (added.start, added.task_id, added.embargoed_until);
  end if;
  return null;
end
$$;
create trigger scenes_added after insert on scenes
  referencing new table as added for each statement execute function count_scene_changes();
create trigger scenes_gone after delete on scenes
  referencing old table as gone for each statement execute function count_scene_changes();
create trigger scenes_changed after update on scenes
  referencing old table as gone new table as added for each statement execute function count_scene_changes();

-- Folds the deltas of every key into one row, and measures the bounds of days anew from which scenes were taken.
-- Answers how many rows went; 0 while another does it.
create function fold_scene_days() returns bigint language plpgsql as $$
declare
  before bigint;
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('sigma scene days')) then
    return 0;
  end if;
  with gone as (
    delete from scene_days as d where exists (
      select from scene_days as other
      where other.collection = d.collection and other.day = d.day and other.embargo_day = d.embargo_day
        and other.ctid <> d.ctid)
    returning *
  ), sums as (
    select collection, day, embargo_day, sum(scenes) as scenes, bool_or(west is null) as shrunk,
      sum(cloud_0) as c0, sum(cloud_1) as c1, sum(cloud_2) as c2, sum(cloud_3) as c3, sum(cloud_4) as c4,
      sum(cloud_5) as c5, sum(cloud_6) as c6, sum(cloud_7) as c7, sum(cloud_8) as c8, sum(cloud_9) as c9,
      min(west) as west, min(south) as south, max(east) as east, max(north) as north,
      min(first) as first, max(last) as last, max(longest) as longest
    from gone group by 1, 2, 3
  ), kept as (
    insert into scene_days
    select s.collection, s.day, s.embargo_day, s.scenes, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9,
      case when shrunk then m.west else s.west end, case when shrunk then m.south else s.south end,
      case when shrunk then m.east else s.east end, case when shrunk then m.north else s.north end,
      case when shrunk then m.first else s.first end, case when shrunk then m.last else s.last end,
      case when shrunk then m.longest else s.longest end
    from sums as s
    left join lateral (
      select min(ST_XMin(footprint)) as west, min(ST_YMin(footprint)) as south,
        max(ST_XMax(footprint)) as east, max(ST_YMax(footprint)) as north,
        min(start) as first, max("end") as last, max("end" - start) as longest
      from scenes
      where s.shrunk and scenes.collection = s.collection
        and start >= s.day::timestamp at time zone 'UTC' and start < (s.day + 1)::timestamp at time zone 'UTC'
        and coalesce((embargoed_until at time zone 'UTC')::date, '-infinity') = s.embargo_day
    ) as m on s.shrunk
    where s.scenes <> 0
    returning 1
  )
  select (select count(*) from gone), (select count(*) from kept) into before, folded;
  return before - folded;
end
$$;

-- What is there already.
insert into scene_days
select collection, (start at time zone 'UTC')::date, '-infinity', count(*),
  count(*) filter (where tenth = 0), count(*) filter (where tenth = 1), count(*) filter (where tenth = 2),
  count(*) filter (where tenth = 3), count(*) filter (where tenth = 4), count(*) filter (where tenth = 5),
  count(*) filter (where tenth = 6), count(*) filter (where tenth = 7), count(*) filter (where tenth = 8),
  count(*) filter (where tenth = 9),
  min(ST_XMin(footprint)), min(ST_YMin(footprint)), max(ST_XMax(footprint)), max(ST_YMax(footprint)),
  min(start), max("end"), max("end" - start)
from scenes
cross join lateral (
  select case when cloud_cover is not null then least(floor(cloud_cover / 10), 9)::int end
) as banded(tenth)
group by 1, 2;
