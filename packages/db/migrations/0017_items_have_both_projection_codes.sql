-- Items that were stored with only `proj:code` get the `proj:epsg` that GDAL and QGIS read, and name the version of the projection
-- extension that has both, as Items have been stored since. The texts are stored JSON, so a quote within a string is escaped and
-- never matches.

-- Nothing that is counted changes.
alter table scenes disable trigger scenes_changed;
update scenes
set item = regexp_replace(
  regexp_replace(item::text, '("proj:code"\s*:\s*"EPSG:([1-9]\d{0,8})")', '\1,"proj:epsg":\2', 'g'),
  '"https://stac-extensions\.github\.io/projection/v\d+\.\d+\.\d+/schema\.json"',
  '"https://stac-extensions.github.io/projection/v1.2.0/schema.json"',
  'g')::json
where item::text ~ '"proj:code"\s*:\s*"EPSG:[1-9]\d{0,8}"' and strpos(item::text, '"proj:epsg"') = 0;
alter table scenes enable trigger scenes_changed;
