import type { QueuedJob } from '@sigma/contract';
import { redacted } from '@sigma/domain';
import type { StoredJob } from '../../jobs/index.ts';

const LONGEST_FAILURE = 2000;

export function jobAnswer({ output, data, retry_count, ...job }: StoredJob): QueuedJob {
  const iso = (instant: Date | null) => instant?.toISOString() ?? null;
  const hasStarted = job.started_at !== null;
  return {
    ...job,
    attempt: hasStarted ? retry_count + 1 : retry_count,
    created_at: job.created_at.toISOString(),
    start_after: job.start_after.toISOString(),
    started_at: iso(job.started_at),
    finished_at: iso(job.finished_at),
    data: redacted(data),
    failure: failureOf(output),
  };
}

/** The message of the error that a failed run threw, as the queue stores it. */
function failureOf(output: unknown): string | null {
  const message: unknown = Reflect.get(Object(output), 'message') ?? Reflect.get(Object(output), 'value');
  return typeof message === 'string' ? message.slice(0, LONGEST_FAILURE) : null;
}
