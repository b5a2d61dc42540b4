-- One row that readyz writes, to know that the database accepts writes. Nothing of it has to survive a crash.
create unlogged table write_probe (
  id smallint primary key check (id = 1),
  written_at timestamptz not null
) with (fillfactor = 10);
