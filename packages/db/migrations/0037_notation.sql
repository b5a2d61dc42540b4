-- Findings that people draw are compared with those of the analysis, so each says who made it. Those without an algorithm were entered
-- by staff.
alter table detections
  add column made_by text not null default 'analysis' check (made_by in ('analysis', 'people')),
  add column author_id uuid references users on delete set null,
  add column author text;
update detections set made_by = 'people' where algorithm is null;
create index detections_author on detections (author_id);

-- People and the analysis may find the same thing in the same place.
drop index detections_of_pass;
create unique index detections_of_pass on detections (pass_id, detection_type, head_key, made_by)
  where pass_id is not null;

-- Pictures of assets on which people have drawn everything that they see. Only these say what the analysis missed.
create table pass_notations (
  pass_id uuid primary key references asset_passes on delete cascade,
  completed_at timestamptz not null,
  completed_by uuid references users on delete set null,
  author text not null
);
create index pass_notations_author on pass_notations (completed_by);
