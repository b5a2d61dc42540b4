-- The steps of the demo world's example that are done, so that no start repeats one and the next start continues a broken one.
create table demo_example_steps (
  step text primary key,
  done_at timestamptz not null
);
