-- What the attempts of a run did, step by step: written when a step begins, and completed when it ends. A step of a process that was
-- killed has no end.
create table pipeline_run_steps (
  run_id uuid not null references pipeline_runs on delete cascade,
  attempt integer not null,
  step text not null,
  state text not null default 'running',
  -- What the step used, as [{ kind, id, name }].
  inputs jsonb not null default '[]',
  -- Versions of what the step was done with, as { pipeline: "3" }.
  versions jsonb not null,
  -- Parts of a step that one worker thread does without returning, as [{ name, ms, cpu_ms }].
  parts jsonb not null default '[]',
  cpu_ms integer,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (run_id, attempt, step)
);
