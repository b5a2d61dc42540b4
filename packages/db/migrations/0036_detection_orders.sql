-- Lists of published findings in the order of their rate or strength, or of their area, without sorting all of them.
create index detections_intensity on detections (program_id, intensity desc nulls last, id desc)
  where published_at is not null and retracted_at is null;
create index detections_area on detections (program_id, area_m2 desc nulls last, id desc)
  where published_at is not null and retracted_at is null;
