import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Operation, openApiDocument } from '@sigma/contract';
import type { Hono } from 'hono';
import { jsonResponse } from './compress.ts';
import { staticFolder } from './static-files.ts';
import type { EdgeEnvironment } from './trace.ts';

const SWAGGER_FILES = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** The media type that the links of the landing pages state. */
const OPENAPI = 'application/vnd.oai.openapi+json;version=3.1';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sigma API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <main id="api"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });
`;

/** Mounts `/api/openapi.json` and a page that shows it; every file is served by this server. */
export function mountApiPages(app: Hono<EdgeEnvironment>, operations: readonly Operation[]): void {
  const files = staticFolder(SWAGGER_FILES);
  let document: object | undefined;
  app.get('/api/openapi.json', (context) => {
    document ??= openApiDocument(operations);
    const acceptEncoding = context.req.header('accept-encoding') ?? null;
    return jsonResponse(document, { status: 200, type: OPENAPI, acceptEncoding });
  });
  for (const path of ['/api/docs', '/api/docs/']) app.get(path, (context) => context.html(PAGE));
  app.get('/api/docs/start.js', (context) =>
    context.body(START, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );
  app.get('/api/docs/:file{swagger-ui(-bundle)?\\.(css|js)}', async (context) => {
    const found = await files.serve(context.req.param('file'), context.req.raw, 'public, max-age=3600');
    return found ?? context.notFound();
  });
}
