-- Recipes of version 4 show trucks that are parked at some of the works sites for weeks, and fewer trucks on the roads of all of them. Pictures and
-- products of scenes of these sites, which were made before, are made again when they are next requested; other scenes look the same.
create temporary table scenes_that_differ on commit drop as
select distinct collection, id
from scenes
join (values
  (-102.3817, 31.9142), (-121.71, 37.955), (-122.393, 37.951), (-119.35, 35.42), (-119.72, 35.65),
  (-122.293, 37.812), (-121.55, 38.05), (-121.98, 38.27), (-119.68, 35.57), (-119.3, 36.05),
  (-118.2, 35.05), (-96.75, 35.95), (-95.15, 29.72), (4.2, 51.9)
) as site (lon, lat) on ST_Intersects(footprint, ST_MakeEnvelope(lon - 0.06, lat - 0.05, lon + 0.06, lat + 0.05, 4326))
where recipe #>> '{plan,recipe}' = '3';

update scene_assets
set state = 'planned', size = null, sha256 = null
from scenes_that_differ as scene
where scene_assets.collection = scene.collection and scene_assets.scene_id = scene.id
  and scene_assets.state = 'ready' and scene_assets.key in ('visual_rgb', 'thumbnail', 'cloud_map');

update pipeline_runs
set is_stored = false, inputs = jsonb_set(inputs, '{recipe}', '4')
from scenes_that_differ as scene
where pipeline_runs.collection = scene.collection and pipeline_runs.scene_id = scene.id
  and pipeline_runs.state = 'done' and inputs is not null;

-- Nothing that is counted changes. Sizes and checksums of Items are those of the old pictures.
alter table scenes disable trigger scenes_changed;
update scenes set recipe = jsonb_set(recipe, '{plan,recipe}', '4') where recipe #>> '{plan,recipe}' = '3';
update scenes
set item = (item::jsonb
  #- '{assets,visual_rgb,file:size}' #- '{assets,visual_rgb,file:checksum}'
  #- '{assets,thumbnail,file:size}' #- '{assets,thumbnail,file:checksum}'
  #- '{assets,cloud_map,file:size}' #- '{assets,cloud_map,file:checksum}')::json
from scenes_that_differ as scene
where scenes.collection = scene.collection and scenes.id = scene.id;
alter table scenes enable trigger scenes_changed;
