import { type Refusal, refuse, refuseForNow } from '@sigma/contract';
import { DatabaseError, sqlErrorDetails } from '@sigma/db';
import { StorageError } from '@sigma/storage';
import { TaskError } from '../work/index.ts';

const RETRY_AFTER_S = 2;
/** Someone must delete files first, and a full disk is not filled any faster by clients that wait. */
const FULL_RETRY_AFTER_S = 60;
const MEMORY_RETRY_AFTER_S = 10;
/** SQLSTATE of a statement that its time limit has ended. */
const TOO_LONG = '57014';
/** An error can be the cause of others; so many of them are looked at. */
const MAX_CAUSES = 5;

type Outage = 'database' | 'store' | 'disk' | 'memory' | 'lock';

const ANSWERS: Readonly<Record<Outage, { readonly retryAfterS: number; readonly detail: string }>> = {
  database: {
    retryAfterS: RETRY_AFTER_S,
    detail: 'The database cannot be reached at the moment. Try again.',
  },
  store: {
    retryAfterS: RETRY_AFTER_S,
    detail: 'The object store cannot be reached at the moment. Try again.',
  },
  disk: {
    retryAfterS: FULL_RETRY_AFTER_S,
    detail: 'The disk of the server is full, so nothing was stored. Try again later.',
  },
  memory: {
    retryAfterS: MEMORY_RETRY_AFTER_S,
    detail: 'The server has too little memory for this at the moment. Try again later, or request less.',
  },
  lock: {
    retryAfterS: RETRY_AFTER_S,
    detail: 'Another change of the same data takes long at the moment. Try again.',
  },
};

/** Codes of Node and of the system (errno), and SQLSTATEs (appendix A of the PostgreSQL manual). */
const OUTAGE_CODES: Readonly<Record<string, Outage>> = {
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  '53100': 'disk',
  ENOMEM: 'memory',
  ERR_WORKER_OUT_OF_MEMORY: 'memory',
  ERR_MEMORY_ALLOCATION_FAILED: 'memory',
  '53200': 'memory',
  '55P03': 'lock',
};

/** Recognizes what the server lacks at the moment (503), and a query that takes longer than it may (422). */
export function outageOf(error: unknown): Refusal | undefined {
  const outage = findOutage(error);
  if (outage !== undefined) {
    const { retryAfterS, detail } = ANSWERS[outage];
    return refuseForNow('unavailable', retryAfterS, { detail });
  }
  if (sqlErrorDetails(error)?.code !== TOO_LONG) return undefined;
  const detail = 'The query takes too long. Request a shorter time, a smaller area or fewer results.';
  return refuse('too_expensive', detail);
}

/** Whether nothing could be written for lack of space. */
export const isFullDisk = (error: unknown): boolean => findOutage(error) === 'disk';

function findOutage(error: unknown): Outage | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < MAX_CAUSES; depth++) {
    const outage = outageIn(cause);
    if (outage !== undefined) return outage;
    cause = cause.cause;
  }
  return undefined;
}

function outageIn(error: Error): Outage | undefined {
  const code: unknown = Reflect.get(error, 'code');
  if (error instanceof DatabaseError)
    return code === 'unreachable' || code === 'engine-stopped' ? 'database' : undefined;
  // An error of the store keeps its code on its way out of a thread.
  if (error instanceof StorageError || error instanceof TaskError) {
    if (code === 'unreachable') return 'store';
    if (code === 'full') return 'disk';
  }
  return typeof code === 'string' ? OUTAGE_CODES[code] : undefined;
}
