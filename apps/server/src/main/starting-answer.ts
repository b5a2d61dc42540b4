import type { IncomingMessage, ServerResponse } from 'node:http';

const RETRY_AFTER_S = 2;

/** Paths that programs poll; a browser sees what they see. */
const HEALTH_PATHS: readonly (string | undefined)[] = ['/healthz', '/readyz'];

/** For a person who opens an address too early: it loads the same address again until the server is ready. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_AFTER_S}">
<title>Starting · Sigma</title>
<style>body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif; text-align: center }</style>
</head>
<body>
<main>
<h1>Sigma is starting</h1>
<p>This page opens by itself as soon as the server is ready.</p>
</main>
</body>
</html>
`;

const JSON_HEADERS = { 'content-type': 'application/json', 'retry-after': String(RETRY_AFTER_S) };
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'retry-after': String(RETRY_AFTER_S),
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  vary: 'accept',
};

/** Answers while the server is starting: `/healthz` is alive, everything else 503, a browser gets a page that reloads. */
export function answerStarting({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const alive = url === '/healthz';
  if (!HEALTH_PATHS.includes(url) && headers.accept?.includes('text/html')) {
    response.writeHead(503, PAGE_HEADERS).end(PAGE);
    return;
  }
  response.writeHead(alive ? 200 : 503, JSON_HEADERS);
  response.end(JSON.stringify(alive ? { status: 'alive' } : { status: 'not ready', missing: ['start'] }));
}
