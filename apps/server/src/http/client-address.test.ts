import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';
import type { EdgeEnvironment } from './trace.ts';

const app = new Hono<EdgeEnvironment>().get('/', (context) => context.text(clientAddress(context)));

async function addressOf(peer: string | undefined, forwarded?: string): Promise<string> {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } });
  return answer.text();
}

it.each([
  ['the address of the connection', '203.0.113.7', undefined, '203.0.113.7'],
  [
    'the last address that a proxy on this machine names',
    '127.0.0.1',
    '10.0.0.1, 203.0.113.7',
    '203.0.113.7',
  ],
  ['the last address that a proxy names over IPv6', '::1', '203.0.113.7', '203.0.113.7'],
  ['the address of the connection, whatever a stranger claims', '203.0.113.7', '10.0.0.1', '203.0.113.7'],
  ['the address of a local connection without a proxy', '127.0.0.1', undefined, '127.0.0.1'],
])('counts requests by %s', async (_, peer, forwarded, expected) => {
  expect(await addressOf(peer, forwarded)).toBe(expected);
});
