-- A dump is restored with an empty search path, in which a function finds no PostGIS and no table by their names alone. The
-- generated columns of scenes call the first two while the dump is restored, so that scenes were missing afterwards.

-- A body of this form is resolved now, wherever PostGIS is, and stored so. It has the same result, so nothing is calculated again.
create or replace function middle_of(footprint geometry) returns geometry language sql immutable strict parallel safe
  return ST_Centroid(
    case when ST_XMax(footprint) - ST_XMin(footprint) > 180 then ST_ShiftLongitude(footprint) else footprint end);
create or replace function longitude_of(point geometry) returns double precision language sql immutable strict parallel safe
  return case when ST_X(point) >= 180 then ST_X(point) - 360 else ST_X(point) end;

-- Other languages resolve names when they run. Each of these runs with the search path of now, in which its tables were created.
alter function ensure_scene_partition(timestamptz) set search_path from current;
alter function fold_scene_days() set search_path from current;
alter function count_scene_changes() set search_path from current;
alter function follow_embargo() set search_path from current;
alter function follow_recipe() set search_path from current;
