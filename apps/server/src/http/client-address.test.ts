import { expect, it } from 'vitest';
import { budgetOf, edge } from './edge.fixture.ts';

/** Requests as the server of Node passes them on. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

it('counts requests without a token by the address that the proxies name', async () => {
  const app = edge({
    budget: budgetOf({ requestsPerSecond: 1 }),
    addressOf: (remote, forwarded) => forwarded ?? remote ?? '',
  });
  const send = async (remote: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await app.request('/api/things/count/', { headers }, from(remote))).status;
  };
  for (let sent = 0; sent < 10; sent += 1) expect(await send('10.0.0.1', '203.0.113.7')).toBe(200);
  expect(await send('10.0.0.1', '203.0.113.7')).toBe(429);
  expect(await send('10.0.0.1', '203.0.113.8')).toBe(200);
  expect(await send('10.0.0.1')).toBe(200);
});
