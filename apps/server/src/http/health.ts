import type { Hono } from 'hono';
import { type AnswerLimits, answerWithin } from './answer-within.ts';
import type { Budget } from './budget/budget.ts';
import { type AddressOf, clientAddress } from './client-address.ts';
import type { EdgeEnvironment } from './trace.ts';

/** Lists the parts that are not ready; empty once search and sign-in work. */
export type Readiness = () => Promise<readonly string[]>;

export interface HealthOptions extends AnswerLimits {
  readonly missing: Readiness;
  readonly budget: Budget;
  readonly addressOf: AddressOf;
}

/**
 * Mounts `/healthz` (the process is alive) and `/readyz` (it can serve requests, or what is missing). The second asks
 * the database, so it is counted like other requests of the address.
 */
export function mountHealth(app: Hono<EdgeEnvironment>, options: HealthOptions): void {
  app.get('/healthz', (context) => context.json({ status: 'alive' }));
  app.get('/readyz', (context) =>
    answerWithin({ request: context.req.raw, trace: context.get('trace') }, options, async () => {
      options.budget.countRequest(undefined, clientAddress(context, options.addressOf));
      const parts = await options.missing();
      const body = parts.length === 0 ? { status: 'ready' } : { status: 'not ready', missing: parts };
      return context.json(body, parts.length === 0 ? 200 : 503, { 'cache-control': 'no-store' });
    }),
  );
}
