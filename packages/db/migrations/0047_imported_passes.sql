-- An imported capture over an asset is a pass that is not analysed, and says so.
alter table asset_passes drop constraint asset_passes_state_check;
alter table asset_passes add constraint asset_passes_state_check
  check (state in ('waiting', 'analysing', 'analysed', 'cloudy', 'failed', 'imported'));

insert into asset_passes (asset_id, collection, scene_id, sensor, acquired_at, sun_elevation, off_nadir, aoi_share, state)
select a.id, s.collection, s.id, s.sensor, coalesce(s.datetime, s.start), s.sun_elevation, s.off_nadir, covered.share, 'imported'
from scene_assets cube
join scenes s on s.collection = cube.collection and s.id = cube.scene_id
join assets a on a.aoi && s.footprint
cross join lateral (
  select ST_Area(ST_Intersection(a.aoi, s.footprint)) / nullif(ST_Area(a.aoi), 0) as share) covered
where cube.key = 'cube' and s.recipe is null and covered.share >= 0.3
  and s.start >= a.monitoring_start_date::timestamp at time zone 'UTC'
  and s.start < (a.monitoring_end_date + 1)::timestamp at time zone 'UTC'
  and exists (select from program_collections c where c.program_id = a.program_id and c.collection = s.collection)
on conflict do nothing;
