-- A scene that was changed takes from its day as one that was deleted does: in a row of its own, without bounds, so that
-- the day is measured anew when it is folded. Before, what it had been stayed within the bounds of the day for good.
create or replace function count_scene_changes() returns trigger language plpgsql as $$
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
    group by 1, 2, 3, sign
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
