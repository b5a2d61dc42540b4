import { type Refusal, refuse, refuseForNow } from '@sigma/contract';
import { DatabaseError, sqlErrorDetails } from '@sigma/db';
import { StorageError } from '@sigma/storage';

const RETRY_AFTER_S = 2;
/** SQLSTATE of a statement that its time limit has ended, and of one that waited too long for a lock. */
const TOO_LONG: ReadonlySet<string> = new Set(['57014', '55P03']);

/** Recognizes a database or object store that cannot be reached (503), and a query that takes longer than it may (422). */
export function outageOf(error: unknown): Refusal | undefined {
  if (error instanceof DatabaseError && (error.code === 'unreachable' || error.code === 'engine-stopped')) {
    const detail = 'The database cannot be reached at the moment. Try again.';
    return refuseForNow('unavailable', RETRY_AFTER_S, { detail });
  }
  if (error instanceof StorageError && error.code === 'unreachable') {
    const detail = 'The object store cannot be reached at the moment. Try again.';
    return refuseForNow('unavailable', RETRY_AFTER_S, { detail });
  }
  if (!TOO_LONG.has(sqlErrorDetails(error)?.code ?? '')) return undefined;
  const detail = 'The query takes too long. Request a shorter time, a smaller area or fewer results.';
  return refuse('too_expensive', detail);
}
