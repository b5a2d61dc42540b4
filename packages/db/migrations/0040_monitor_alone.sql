-- An asset whose next pass could not be searched is tried again later, so that it does not delay the others: how often it failed
-- since the last success, and when it is tried again, in real time.
alter table assets add column next_pass_failures integer not null default 0;
alter table assets add column next_pass_retry_at timestamptz;

-- A pass whose attempt failed because the store could not be used waits until then, in real time, and with it the later passes of its asset.
alter table asset_passes add column retry_at timestamptz;

-- When the people on the alert list were sent an alert, on its own or in a summary. The e-mails themselves are deleted after a month.
alter table detections add column mailed_at timestamptz;
update detections d set mailed_at = published_at
where detection_class = 'alert' and published_at is not null and (
  published_at < now() - interval '30 days'
  or published_at <= (select max(created_at) from mails where starts_with(key, 'history ' || d.asset_id || ' '))
  or exists (select from mails where starts_with(key, 'alert ' || d.asset_id || ' ' || coalesce(d.pass_id, d.id) || ' ')));
create index detections_unmailed on detections (asset_id, detected_at)
  where detection_class = 'alert' and mailed_at is null and published_at is not null and retracted_at is null;
