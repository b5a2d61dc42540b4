-- Recipes of version 3 show the pipelines of the sites "Delta pipe 14" and "Tulare gathering line" with their length of 6 km, and the burning
-- flare of "Kern compressor". Pictures and products of scenes near them, which were made before, are made again when they are next requested;
-- other scenes look the same.
create temporary table scenes_that_differ on commit drop as
select collection, id
from scenes
where recipe #>> '{plan,recipe}' = '2'
  and (ST_Intersects(footprint, ST_MakeEnvelope(-121.62, 38.0, -121.48, 38.1, 4326))
    or ST_Intersects(footprint, ST_MakeEnvelope(-119.37, 36.0, -119.23, 36.1, 4326))
    or ST_Intersects(footprint, ST_MakeEnvelope(-119.38, 35.4, -119.32, 35.44, 4326)));

update scene_assets
set state = 'planned', size = null, sha256 = null
from scenes_that_differ as scene
where scene_assets.collection = scene.collection and scene_assets.scene_id = scene.id
  and scene_assets.state = 'ready' and scene_assets.key in ('visual_rgb', 'thumbnail', 'cloud_map');

update pipeline_runs
set is_stored = false, inputs = jsonb_set(inputs, '{recipe}', '3')
from scenes_that_differ as scene
where pipeline_runs.collection = scene.collection and pipeline_runs.scene_id = scene.id
  and pipeline_runs.state = 'done' and inputs is not null;

-- Nothing that is counted changes. Sizes and checksums of Items are those of the old pictures.
alter table scenes disable trigger scenes_changed;
update scenes set recipe = jsonb_set(recipe, '{plan,recipe}', '3') where recipe #>> '{plan,recipe}' = '2';
update scenes
set item = (item::jsonb
  #- '{assets,visual_rgb,file:size}' #- '{assets,visual_rgb,file:checksum}'
  #- '{assets,thumbnail,file:size}' #- '{assets,thumbnail,file:checksum}'
  #- '{assets,cloud_map,file:size}' #- '{assets,cloud_map,file:checksum}')::json
from scenes_that_differ as scene
where scenes.collection = scene.collection and scenes.id = scene.id;
alter table scenes enable trigger scenes_changed;
