import { refuseForNow } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { as, budgetOf, edge, path } from './edge.fixture.ts';

const options = { method: 'OPTIONS' };

describe('OPTIONS', () => {
  it('answers with the methods that the caller may use', async () => {
    const answer = await edge().request('/api/staff/', as('employee', options));
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('answers 503 with Retry-After while the database cannot be reached', async () => {
    const app = edge({
      authenticate: async () => {
        throw new Error('lost');
      },
      outageOf: () => refuseForNow('unavailable', 2, { detail: 'The database is away.' }),
    });
    const answer = await app.request(path, as('none', options));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^[23]$/),
    ]);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  });

  it('counts as a request of its caller', async () => {
    const app = edge({ budget: budgetOf({ requestsPerSecond: 1 }) });
    const statuses = [];
    for (let sent = 0; sent < 11; sent += 1) statuses.push((await app.request(path, options)).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
    expect((await app.request(path)).status).toBe(429);
  });

  it('answers 503 after the time limit of all requests, with the time of the next try', async () => {
    const app = edge({ authenticate: () => new Promise(() => undefined), timeLimitMs: 10 });
    const answer = await app.request(path, as('none', options));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^([5-9]|10)$/),
    ]);
  });
});
