-- What histograms tell scenes apart by, in columns: reading it out of Items and shapes takes ten times as long.

-- The middle of a footprint; one that was split at the antimeridian is put together before.
create function middle_of(footprint geometry) returns geometry language sql immutable strict parallel safe as $$
  select ST_Centroid(
    case when ST_XMax(footprint) - ST_XMin(footprint) > 180 then ST_ShiftLongitude(footprint) else footprint end)
$$;
create function longitude_of(point geometry) returns double precision language sql immutable strict parallel safe as $$
  select case when ST_X(point) >= 180 then ST_X(point) - 360 else ST_X(point) end
$$;

alter table scenes
  add column middle_lon double precision generated always as (longitude_of(middle_of(footprint))) stored,
  add column middle_lat double precision generated always as (ST_Y(middle_of(footprint))) stored,
  -- Metres; null where the Item says none, or something else than a number.
  add column gsd double precision;

-- Nothing that is counted changes.
alter table scenes disable trigger scenes_changed;
update scenes set gsd = (item #>> '{properties,gsd}')::double precision
where json_typeof(item #> '{properties,gsd}') = 'number';
alter table scenes enable trigger scenes_changed;

-- As before, with the columns that are worked out.
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
      including compression including generated) with (toast_tuple_target = 512)', partition);
    execute format('alter table scenes attach partition %I for values from (%L) to (%L)', partition, first_day, last_day);
  end if;
end
$$;
