import type { Hono } from 'hono';
import type { EdgeEnvironment } from './trace.ts';

/** Lists the parts that are not ready; empty once search and sign-in work. */
export type Readiness = () => Promise<readonly string[]>;

/** Mounts `/healthz` (the process is alive) and `/readyz` (it can serve requests, or what is missing). */
export function mountHealth(app: Hono<EdgeEnvironment>, missing: Readiness): void {
  app.get('/healthz', (context) => context.json({ status: 'alive' }));
  app.get('/readyz', async (context) => {
    const parts = await missing();
    const body = parts.length === 0 ? { status: 'ready' } : { status: 'not ready', missing: parts };
    return context.json(body, parts.length === 0 ? 200 : 503, { 'cache-control': 'no-store' });
  });
}
