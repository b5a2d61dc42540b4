-- What a program may have is decided by its contract: products and levels may be unlimited, scenes are counted and found by
-- sensor, and what a program has ordered or received stays its own.

-- Null: not limited. An empty list: nothing. Until now the products of a contract limited nothing but captures, so every
-- program keeps Data and Monitor; "Tasking" and names that are not known stay where they are.
alter table programs
  alter column product_level_access drop not null,
  alter column product_level_access drop default,
  alter column subscribed_products drop not null,
  alter column subscribed_products drop default;
update programs set subscribed_products = array['Data']
  || case when 'Tasking' = any(subscribed_products) then array['Tasking'] else '{}' end
  || array['Monitor']
  || array(select name from unnest(subscribed_products) with ordinality as stored(name, place)
    where name not in ('Data', 'Tasking', 'Monitor') order by place);

alter table scene_ids add column sensor integer;
update scene_ids set sensor = scenes.sensor
from scenes
where scenes.sensor is not null and scenes.start = scene_ids.start
  and scenes.collection = scene_ids.collection and scenes.id = scene_ids.id;

-- The scenes that a program has ordered or received, by orders that were not canceled or rejected.
create table program_scenes (
  program_id integer not null references programs on delete cascade,
  collection text not null,
  id text not null,
  -- As in scene_ids: which of them are of sensors that the program does not have is read with every search, and scenes are
  -- found by their start.
  sensor integer,
  start timestamptz not null,
  primary key (program_id, collection, id),
  foreign key (collection, id) references scene_ids (collection, id) on delete cascade
);
create index program_scenes_sensor on program_scenes (program_id, sensor, start);
create index program_scenes_start on program_scenes (program_id, start, collection, id);
create index program_scenes_scene on program_scenes (collection, id);

insert into program_scenes (program_id, collection, id, sensor, start)
select distinct orders.program_id, scene_ids.collection, scene_ids.id, scene_ids.sensor, scene_ids.start
from order_scenes
join orders on orders.id = order_scenes.order_id
join scene_ids on scene_ids.collection = order_scenes.collection and scene_ids.id = order_scenes.file_id
where orders.status not in ('order_canceled', 'order_rejected');

-- Both functions lock the programs first: otherwise an order of a scene, and the end of another one of the same scene, would not see
-- each other. Whoever also locks an order locks it before its program.
create function add_program_scenes() returns trigger language plpgsql set search_path from current as $$
begin
  perform 1 from programs
  where id in (select orders.program_id from added join orders on orders.id = added.order_id)
  order by id for no key update;
  insert into program_scenes (program_id, collection, id, sensor, start)
  select distinct orders.program_id, scene_ids.collection, scene_ids.id, scene_ids.sensor, scene_ids.start
  from added
  join orders on orders.id = added.order_id
  join scene_ids on scene_ids.collection = added.collection and scene_ids.id = added.file_id
  where orders.status not in ('order_canceled', 'order_rejected')
  on conflict do nothing;
  return null;
end
$$;
create trigger order_scenes_added after insert on order_scenes
  referencing new table as added for each statement execute function add_program_scenes();

-- Removes scenes of a program that no order of it has any more.
create function remove_program_scenes() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_table_name = 'orders' then
    perform 1 from programs
    where id = new.program_id and exists (select from order_scenes where order_id = new.id)
    for no key update;
    delete from program_scenes as own using order_scenes as ordered
    where ordered.order_id = new.id and own.program_id = new.program_id
      and own.collection = ordered.collection and own.id = ordered.file_id
      and not exists (select from order_scenes as other join orders on orders.id = other.order_id
        where other.collection = own.collection and other.file_id = own.id and orders.program_id = own.program_id
          and orders.status not in ('order_canceled', 'order_rejected'));
  else
    perform 1 from programs
    where id in (select orders.program_id from gone join orders on orders.id = gone.order_id)
    order by id for no key update;
    delete from program_scenes as own using gone, orders as of_gone
    where of_gone.id = gone.order_id and own.program_id = of_gone.program_id
      and own.collection = gone.collection and own.id = gone.file_id
      and not exists (select from order_scenes as other join orders on orders.id = other.order_id
        where other.collection = own.collection and other.file_id = own.id and orders.program_id = own.program_id
          and orders.status not in ('order_canceled', 'order_rejected'));
  end if;
  return null;
end
$$;
create trigger orders_given_up after update of status on orders for each row
  when (new.status in ('order_canceled', 'order_rejected') and old.status is distinct from new.status)
  execute function remove_program_scenes();
create trigger order_scenes_gone after delete on order_scenes
  referencing old table as gone for each statement execute function remove_program_scenes();

-- Passes that were to be analysed again keep their results once the contract no longer includes them, which is looked up often.
create index asset_passes_again on asset_passes (asset_id) where state = 'waiting' and analysed_at is not null;

-- Counters by sensor too, so that a program with some of the sensors is counted as fast as one with all.
alter table scene_days add column sensor integer;

create or replace function count_scene_changes() returns trigger language plpgsql set search_path from current as $$
declare
  counted text := 'collection, start, "end", embargoed_until, cloud_cover, footprint, sensor';
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
      max("end" - start) filter (where sign > 0),
      sensor
    from (%s) as change
    cross join lateral (
      select case when cloud_cover is not null then least(floor(cloud_cover / 10), 9)::int end
    ) as banded(tenth)
    group by 1, 2, 3, sensor, sign
  $sql$, changes);
  if tg_op = 'DELETE' then
    delete from scene_ids using gone
    where scene_ids.collection = gone.collection and scene_ids.id = gone.id and scene_ids.start = gone.start;
  elsif tg_op = 'UPDATE' then
    update scene_ids
    set start = added.start, task_id = added.task_id, embargoed_until = added.embargoed_until, sensor = added.sensor
    from added
    where scene_ids.collection = added.collection and scene_ids.id = added.id
      and (scene_ids.start, scene_ids.task_id, scene_ids.embargoed_until, scene_ids.sensor)
        is distinct from (added.start, added.task_id, added.embargoed_until, added.sensor);
    update program_scenes set sensor = added.sensor, start = added.start
    from added
    where program_scenes.collection = added.collection and program_scenes.id = added.id
      and (program_scenes.sensor, program_scenes.start) is distinct from (added.sensor, added.start);
  end if;
  return null;
end
$$;

create or replace function fold_scene_days() returns bigint language plpgsql set search_path from current as $$
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
        and other.sensor is not distinct from d.sensor and other.ctid <> d.ctid)
    returning *
  ), sums as (
    select collection, day, embargo_day, sensor, sum(scenes) as scenes, bool_or(west is null) as shrunk,
      sum(cloud_0) as c0, sum(cloud_1) as c1, sum(cloud_2) as c2, sum(cloud_3) as c3, sum(cloud_4) as c4,
      sum(cloud_5) as c5, sum(cloud_6) as c6, sum(cloud_7) as c7, sum(cloud_8) as c8, sum(cloud_9) as c9,
      min(west) as west, min(south) as south, max(east) as east, max(north) as north,
      min(first) as first, max(last) as last, max(longest) as longest
    from gone group by 1, 2, 3, 4
  ), kept as (
    insert into scene_days
    select s.collection, s.day, s.embargo_day, s.scenes, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9,
      case when shrunk then m.west else s.west end, case when shrunk then m.south else s.south end,
      case when shrunk then m.east else s.east end, case when shrunk then m.north else s.north end,
      case when shrunk then m.first else s.first end, case when shrunk then m.last else s.last end,
      case when shrunk then m.longest else s.longest end,
      s.sensor
    from sums as s
    left join lateral (
      select min(ST_XMin(footprint)) as west, min(ST_YMin(footprint)) as south,
        max(ST_XMax(footprint)) as east, max(ST_YMax(footprint)) as north,
        min(start) as first, max("end") as last, max("end" - start) as longest
      from scenes
      where s.shrunk and scenes.collection = s.collection and scenes.sensor is not distinct from s.sensor
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

-- The counters say nothing of sensors, so they are counted again.
delete from scene_days;
insert into scene_days
select collection, (start at time zone 'UTC')::date,
  coalesce((embargoed_until at time zone 'UTC')::date, '-infinity'), count(*),
  count(*) filter (where tenth = 0), count(*) filter (where tenth = 1), count(*) filter (where tenth = 2),
  count(*) filter (where tenth = 3), count(*) filter (where tenth = 4), count(*) filter (where tenth = 5),
  count(*) filter (where tenth = 6), count(*) filter (where tenth = 7), count(*) filter (where tenth = 8),
  count(*) filter (where tenth = 9),
  min(ST_XMin(footprint)), min(ST_YMin(footprint)), max(ST_XMax(footprint)), max(ST_YMax(footprint)),
  min(start), max("end"), max("end" - start), sensor
from scenes
cross join lateral (
  select case when cloud_cover is not null then least(floor(cloud_cover / 10), 9)::int end
) as banded(tenth)
group by 1, 2, 3, sensor;
