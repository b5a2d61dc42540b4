import { isPagePath } from '@sigma/domain';
import type { Hono } from 'hono';
import { IMMUTABLE, staticFolder } from './static-files.ts';
import type { EdgeContext, EdgeEnvironment } from './trace.ts';

const textResponse = (text: string, status: number) =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * Mounts the built web app: immutable hashed files, other files revalidated, and index.html for the paths of its pages. Every
 * other path answers 404: browsers get the page that says so, others a line of text.
 */
export function mountWebApp(app: Hono<EdgeEnvironment>, folder: string): void {
  const files = staticFolder(folder);
  const isRead = (context: EdgeContext) => ['GET', 'HEAD'].includes(context.req.method);

  app.all('/assets/*', async (context) => {
    const found = await files.serve(context.req.path, context.req.raw, IMMUTABLE);
    return found ?? textResponse('File not found.', 404);
  });
  app.all('*', async (context) => {
    if (!isRead(context)) return textResponse('Only GET and HEAD are supported here.', 404);
    const request = context.req.raw;
    const found = await files.serve(context.req.path, request, 'no-cache');
    if (found !== undefined) return found;
    const isPage = isPagePath(context.req.path);
    if (!isPage && !acceptsPages(request)) return textResponse('There is no page or file at this path.', 404);
    const page = await files.serve('/index.html', isPage ? request : unconditional(request), 'no-cache');
    if (page === undefined)
      return textResponse(
        'The web app has not been built. Run "npm run build", or start with "npm start".',
        404,
      );
    return isPage ? page : notFoundPage(page);
  });
}

/** Whether a client shows pages, as browsers say of every address that they open; programs accept everything. */
const acceptsPages = (request: Request): boolean =>
  /\btext\/html\b/i.test(request.headers.get('accept') ?? '');

/** The same request of a client that has no version of the page, because 304 would say that the page exists. */
function unconditional(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('if-none-match');
  return new Request(request.url, { method: request.method, headers });
}

function notFoundPage(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.delete('etag');
  headers.set('cache-control', 'no-store');
  headers.append('vary', 'Accept');
  return new Response(page.body, { status: 404, headers });
}
