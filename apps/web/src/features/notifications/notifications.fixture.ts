import type { Notification } from '@sigma/contract';
import { afterEach, beforeEach, vi } from 'vitest';

export const notificationOf = (change: Partial<Notification> = {}): Notification => ({
  id: '5f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a10',
  kind: 'order.delivered',
  topic: 'orders',
  program: 3,
  title: '“Bay” was delivered',
  detail: '',
  subject: '7f',
  path: '/program/3/orders?order=7f&mine=no',
  created_at: '2026-11-21T08:14:09.000Z',
  read: false,
  ...change,
});

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Answers the calls of a file of tests. */
export function fakeServer(answer: (request: SentRequest) => Response | Promise<Response>) {
  const sent: SentRequest[] = [];
  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const path = address.replace(/^.*\/notifications\//, '');
      const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
      const request = { method: init.method ?? 'GET', path, body };
      sent.push(request);
      return answer(request);
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return sent;
}

export const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: 'x', status, code, detail: 'x' }, { status });
