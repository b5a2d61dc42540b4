-- A claim reads the first waiting pass of each asset and priority, whatever the length of the queue and of the history.
drop index asset_passes_open;
create index asset_passes_open on asset_passes (asset_id, priority, acquired_at, id) where state in ('waiting', 'analysing');
create index asset_passes_put_off on asset_passes (asset_id, retry_at) where state = 'waiting' and retry_at is not null;
