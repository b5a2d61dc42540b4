import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** What one request leaves in the log, filled in on its way. */
export interface Trace {
  readonly requestId: string;
  operation?: string;
  user?: string;
  /** The queue that was full, where the call was turned away for that. */
  fullQueue?: string;
}

export interface EdgeEnvironment {
  Variables: { trace: Trace };
}

export type EdgeContext = Context<EdgeEnvironment>;

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The request id that came in, if it is harmless to repeat, else a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given !== null && given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Gives every request its id and every answer one line of log. */
export function traceRequests(log: Logger, elapsed: () => number): MiddlewareHandler<EdgeEnvironment> {
  return async (context, next) => {
    const started = elapsed();
    const trace: Trace = { requestId: requestIdOf(context.req.header('x-request-id')) };
    context.set('trace', trace);
    await next();
    context.res.headers.set('x-request-id', trace.requestId);
    const { status } = context.res;
    const line = {
      request_id: trace.requestId,
      method: context.req.method,
      path: context.req.path,
      operation: trace.operation,
      user: trace.user,
      queue: trace.fullQueue,
      status,
      ms: Math.round((elapsed() - started) * 10) / 10,
    };
    if (trace.fullQueue !== undefined) log.warn(line, 'queue full');
    else if (status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  };
}
