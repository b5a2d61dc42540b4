-- Whose an archive object is that staff register. Keys in folders that Sigma makes name their owner, so the indexes leave them out
-- and cost nothing where most rows are written.
create index scene_assets_registered on scene_assets (object_key)
  where object_key is not null and not starts_with(object_key, collection || '/')
    and not starts_with(object_key, 'products/') and not starts_with(object_key, 'imports/');
create index detection_artifacts_registered on detection_artifacts (object_key)
  where object_key is not null and not starts_with(object_key, 'monitor/');
create index reports_registered on reports (object_key)
  where object_key is not null and object_key !~ '^reports/[0-9]+/';
