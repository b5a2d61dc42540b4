import { BusyError, PREPARING_HEADER, type Refusal, refuse, refuseForNow } from '@sigma/contract';
import type { Logger } from 'pino';
import { tooBusy } from './budget/budget.ts';
import { ContendedError } from './budget/contended-error.ts';
import { OverBudgetError } from './budget/over-budget-error.ts';
import { isRefusal, problemResponse } from './problem.ts';
import type { Trace } from './trace.ts';

export interface AnswerLimits {
  readonly log: Logger;
  /** Recognizes errors that are not the product's: a lost database, a query that took too long. */
  readonly outageOf: OutageOf;
  /** The server aborts a request after this long (PD-58). */
  readonly timeLimitMs: number;
}

/** The answer to an error that is not the product's. */
export type OutageOf = (error: unknown) => Refusal | undefined;

interface TracedRequest {
  readonly request: Request;
  readonly trace: Trace;
}

/**
 * Answers a request within the time limit. A refusal becomes problem details; so does whatever is thrown: 429 above a
 * budget, 503 for an outage or a full queue, otherwise 500.
 */
export async function answerWithin(
  traced: TracedRequest,
  limits: AnswerLimits,
  work: (signal: AbortSignal) => Promise<Response | Refusal>,
): Promise<Response> {
  try {
    const outcome = await withinTimeLimit(limits.timeLimitMs, traced.request.signal, work);
    if (isRefusal(outcome)) return problemResponse(outcome, traced.trace.requestId);
    return traced.request.method === 'HEAD' ? withoutBody(outcome) : outcome;
  } catch (error) {
    return answerFailure(error, traced, limits);
  }
}

/** Ends the body of an answer to HEAD, which no one reads and which may have a place of the budget until it ends. */
function withoutBody(answer: Response): Response {
  abandonBody(answer);
  return new Response(null, { status: answer.status, headers: answer.headers });
}

function abandonBody(answer: unknown): void {
  // A body that fails while it is abandoned has no one left to tell.
  if (answer instanceof Response) answer.body?.cancel().catch(() => undefined);
}

/** No client receives this status; servers use it in their logs for clients that disconnected. */
export const CLIENT_CLOSED_REQUEST = 499;

function answerFailure(
  failure: unknown,
  { request, trace }: TracedRequest,
  { log, outageOf }: AnswerLimits,
): Response {
  const error = failure instanceof ContendedError ? failure.cause : failure;
  const line = { request_id: trace.requestId, operation: trace.operation, err: error };
  if (request.signal.aborted) {
    log.debug(line, 'client disconnected');
    return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  }
  const later = (
    code: Parameters<typeof refuseForNow>[0],
    { message, retryAfterS }: BusyError | OverBudgetError,
    headers: Readonly<Record<string, string>> = {},
  ) => problemResponse(refuseForNow(code, retryAfterS, { detail: message }), trace.requestId, headers);
  if (error instanceof BusyError) {
    trace.queue = { name: error.queue, isPreparing: error.isPreparing };
    return later('unavailable', error, error.isPreparing ? { [PREPARING_HEADER]: '1' } : {});
  }
  if (error instanceof OverBudgetError) return later('too_many_requests', error);
  const outage = outageOf(error);
  if (outage === undefined) {
    log.error(line, 'call failed');
    return problemResponse(INTERNAL_ERROR, trace.requestId);
  }
  log.warn(line, 'call failed for reasons outside of the product');
  // A statement that took too long next to others may be in time when they have ended.
  const isPassing = failure instanceof ContendedError && outage.code === 'too_expensive';
  return problemResponse(isPassing ? tooBusy() : outage, trace.requestId);
}

/** The answer to every unexpected error; the log has the details. */
export const INTERNAL_ERROR = refuse(
  'internal',
  'Internal error. Retry; if it persists, report the request id.',
);

/** What took too long on a busy server may be faster soon: what the first try has read or made is there. */
const RETRY_AFTER_S = 5;

async function withinTimeLimit<T>(
  limitMs: number,
  requestSignal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | Refusal> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Refusal>((resolve) => {
    timer = setTimeout(() => {
      stop.abort(new Error('time limit'));
      const detail = `The request took longer than ${limitMs / 1000} s.`;
      resolve(refuseForNow('unavailable', RETRY_AFTER_S, { detail }));
    }, limitMs);
  });
  const working = work(AbortSignal.any([stop.signal, requestSignal]));
  // After the limit, no one waits for the work or reads its answer, and its failure is the abort itself.
  working.then(
    (late) => stop.signal.aborted && abandonBody(late),
    () => undefined,
  );
  try {
    return await Promise.race([working, limit]);
  } finally {
    clearTimeout(timer);
  }
}
