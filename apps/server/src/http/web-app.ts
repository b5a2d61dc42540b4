import type { Hono } from 'hono';
import { IMMUTABLE, staticFolder } from './static-files.ts';
import type { EdgeContext, EdgeEnvironment } from './trace.ts';

const textResponse = (text: string, status: number) =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** Mounts the built web app: immutable hashed files, other files revalidated, and index.html for every other path. */
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
    const page = await files.serve('/index.html', request, 'no-cache');
    return (
      page ??
      textResponse('The web app has not been built. Run "npm run build", or start with "npm start".', 404)
    );
  });
}
