-- Until when the process that makes a product needs no sign of life; it renews the lease while it works. Another process waits
-- as long, and takes the run over afterwards. Measured by the clock of the database, which all processes share.
alter table pipeline_runs add column leased_until timestamptz;
