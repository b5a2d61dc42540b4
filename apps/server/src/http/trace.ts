import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { loggedPath } from './logged-path.ts';

/** The properties of a request that the log shows; the edge fills them in while it handles the request. */
export interface Trace {
  readonly requestId: string;
  operation?: string;
  user?: string;
  /** Name of the queue for which the call was rejected, and whether it is only at work on what was requested. */
  queue?: { readonly name: string; readonly isPreparing: boolean };
}

export interface EdgeEnvironment {
  Variables: { trace: Trace };
}

export type EdgeContext = Context<EdgeEnvironment>;

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The request id of the client if it is safe to repeat, otherwise a new one. */
export function requestIdOf(header: string | null | undefined): string {
  return header !== null && header !== undefined && REQUEST_ID.test(header) ? header : randomUUID();
}

/** Gives every request an id and writes one log line per answer. */
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
      path: loggedPath(context.req.path),
      operation: trace.operation,
      user: trace.user,
      queue: trace.queue?.name,
      status,
      ms: Math.round((elapsed() - started) * 10) / 10,
    };
    if (trace.queue?.isPreparing === true) log.info(line, 'being prepared');
    else if (trace.queue !== undefined) log.warn(line, 'queue full');
    else if (status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  };
}
