import { Hono } from 'hono';
import { INTERNAL_ERROR } from './answer-within.ts';
import { mountApiPages } from './api-pages.ts';
import { openFilesToAllOrigins, openToAllOrigins } from './cross-origin.ts';
import { type HealthOptions, mountHealth } from './health.ts';
import { type ApiOptions, mountApi } from './mount-api.ts';
import { methodsOf, operationsByPath } from './operations-of-path.ts';
import { problemResponse } from './problem.ts';
import { type SecurityOptions, securityHeaders } from './security-headers.ts';
import { type EdgeEnvironment, traceRequests } from './trace.ts';
import { mountWebApp } from './web-app.ts';

export const MAX_BODY_BYTES = 1_000_000;
export const TIME_LIMIT_MS = 60_000;

export interface EdgeOptions extends ApiOptions, HealthOptions {
  readonly security: SecurityOptions;
  /** Folder of the built web app; undefined if it is not served. */
  readonly webFolder: string | undefined;
}

/** Creates the complete HTTP surface except the issuer: operations, their documents, health and the web app. */
export function createEdge(options: EdgeOptions): Hono<EdgeEnvironment> {
  const app = new Hono<EdgeEnvironment>();
  const headers = Object.entries(securityHeaders(options.security));
  app.use(
    '*',
    traceRequests(options.log, () => performance.now()),
  );
  app.use('*', async (context, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });
  const operationsOf = operationsByPath(options.operations);
  for (const path of ['/api/stac/*', '/api/stapi/*', '/api/openapi.json']) {
    app.use(
      path,
      openToAllOrigins((called) => methodsOf(operationsOf(called))),
    );
  }
  app.use('/api/files/*', openFilesToAllOrigins());
  mountHealth(app, options);
  mountApiPages(app, options.operations);
  mountApi(app, options);
  if (options.webFolder !== undefined) mountWebApp(app, options.webFolder);
  app.onError((error, context) => {
    const { requestId } = context.get('trace');
    options.log.error({ request_id: requestId, err: error }, 'request failed');
    return problemResponse(INTERNAL_ERROR, requestId);
  });
  return app;
}
