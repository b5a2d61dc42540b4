-- Published findings are counted by what they are from an index whose keys repeat, so that it is a hundredth of the table.
create index detections_kinds on detections (program_id, call_type, detection_type, detection_class, feedback_status)
  where published_at is not null and retracted_at is null;
-- The same by asset, for the list of assets.
create index detections_of_assets on detections (asset_id, detection_class, feedback_status)
  where published_at is not null and retracted_at is null;
