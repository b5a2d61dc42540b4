import type { Hono } from 'hono';
import { IMMUTABLE, staticFolder } from './static-files.ts';
import type { EdgeContext, EdgeEnvironment } from './trace.ts';

const plain = (text: string, status: number) =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** The built web app: hashed files for ever, the rest fresh, and index.html for every path of the app. */
export function mountWebApp(app: Hono<EdgeEnvironment>, folder: string): void {
  const files = staticFolder(folder);
  const isReading = (context: EdgeContext) => ['GET', 'HEAD'].includes(context.req.method);

  app.all('/assets/*', async (context) => {
    const found = await files.serve(context.req.path, context.req.raw, IMMUTABLE);
    return found ?? plain('There is no such file.', 404);
  });
  app.all('*', async (context) => {
    if (!isReading(context)) return plain('Only GET answers here.', 404);
    const request = context.req.raw;
    const found = await files.serve(context.req.path, request, 'no-cache');
    if (found !== undefined) return found;
    const page = await files.serve('/index.html', request, 'no-cache');
    return page ?? plain('The web app is not built: run "npm run build", or start with "npm start".', 404);
  });
}
