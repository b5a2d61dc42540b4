-- Each claim of a pass reads which passes were claimed last: four of all assets, and one of each asset with news. Indexes answer that
-- without the history of all passes.
create index asset_passes_claimed on asset_passes (claimed_at desc) where claimed_at is not null;
create index asset_passes_claimed_of_asset on asset_passes (asset_id, claimed_at desc) where claimed_at is not null;
