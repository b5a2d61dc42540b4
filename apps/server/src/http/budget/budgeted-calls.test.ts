import { type Binding, type Resource, refuse, refuseForNow } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { budgetOf, countThings, edge } from '../edge.fixture.ts';
import { OverBudgetError } from './over-budget-error.ts';

const path = '/api/things/count/';
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const never: Binding['handler'] = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

function serving(resource: Resource, handler: Binding['handler'], budget = budgetOf(), timeLimitMs = 10_000) {
  const operation = { ...countThings, resource };
  const changes = { operations: [operation], bindings: [{ operation, handler }] };
  return edge({ ...changes, budget, timeLimitMs });
}

/** A handler that answers in pieces without end, once `begin` allows it. */
function endless(begin: (signal: AbortSignal) => Promise<void> = async () => {}) {
  const abandoned = Promise.withResolvers<void>();
  const handler: Binding['handler'] = async ({ signal }) => {
    await begin(signal);
    return new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1)),
        cancel: () => abandoned.resolve(),
      }),
    );
  };
  return { handler, abandoned: abandoned.promise };
}
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
const ONE_PLACE = { runningPerUser: 1, waitingPerUser: 0 };
/** One share, which is six transfers. */
const ONE_TRANSFER = {
  ...ONE_PLACE,
  capacities: { passes: 9, counts: 9, tiles: 9, exports: 9, transfers: 9, places: 9 },
};

describe('the budget of a caller', () => {
  it('rejects requests above the rate with 429 and the time to wait', async () => {
    const app = serving('ordinary', async () => ({ name: '' }), budgetOf({ requestsPerSecond: 1 }));
    const statuses = [];
    for (let sent = 0; sent < 11; sent += 1) statuses.push((await app.request(path)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const answer = await app.request(path);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({ code: 'too_many_requests' });
  });

  it('counts the requests of a user separately from those of their address', async () => {
    const app = serving('ordinary', async () => ({ name: '' }), budgetOf({ requestsPerSecond: 1 }));
    expect((await app.request(path, as('none'))).status).toBe(200);
    for (let sent = 0; sent < 12; sent += 1) await app.request(path);
    expect((await app.request(path)).status).toBe(429);
    expect((await app.request(path, as('none'))).status).toBe(200);
  });

  it('counts unknown tokens as requests of the address', async () => {
    const app = serving('ordinary', async () => ({ name: '' }), budgetOf({ requestsPerSecond: 1 }));
    const statuses = [];
    for (let sent = 0; sent < 11; sent += 1)
      statuses.push((await app.request(path, as(`guess-${sent}`))).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('rejects an expensive request that runs too long with 422 and how to narrow it', async () => {
    const app = serving('passes', never, budgetOf({ runS: 0.02 }));
    const answer = await app.request(path, as('none'));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'too_expensive',
      detail: expect.stringContaining('a shorter time, fewer sensors, or an area with fewer parts'),
    });
  });

  it.each([
    ['nothing but other processes', 1, 0],
    ['other requests', 1, 1],
  ])('asks to try again later what ran too long next to %s', async (_, alone, others) => {
    const budget = budgetOf({ runS: 0.05 }, others === 0 ? 0.05 : 1);
    const app = serving('passes', never, budget);
    const answers = await Promise.all(
      ['none', 'admin'].slice(0, alone + others).map((token) => app.request(path, as(token))),
    );
    for (const answer of answers) {
      const retryAfterS = Number(answer.headers.get('retry-after'));
      expect([answer.status, retryAfterS >= 5 && retryAfterS <= 10]).toEqual([503, true]);
    }
  });

  it.each([
    [1, 422],
    [0.05, 503],
  ])(
    'answers a statement that took too long with %d of the processors unused with %i',
    async (idle, status) => {
      const operation = { ...countThings, resource: 'counts' as const };
      const handler = async () => {
        throw new Error('statement timeout');
      };
      const app = edge({
        operations: [operation],
        bindings: [{ operation, handler }],
        budget: budgetOf({}, idle),
        outageOf: () => refuse('too_expensive', 'The query takes too long.'),
      });
      expect((await app.request(path, as('none'))).status).toBe(status);
    },
  );

  it.each([
    [3, 200],
    [4, 429],
  ])('counts an ordinary call of %d words, where 3 are ordinary, as a large query', async (words, status) => {
    const cost = { unit: 'words', subject: 'The text', most: 9, ordinary: 3, of: () => words } as const;
    const operation = { ...countThings, cost };
    const lasting = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let calls = 0;
    const handler = async () => {
      calls += 1;
      if (calls > 1) return { name: 'second' };
      begun.resolve();
      await lasting.promise;
      return { name: 'first' };
    };
    const app = edge({
      operations: [operation],
      bindings: [{ operation, handler }],
      budget: budgetOf(ONE_PLACE),
      timeLimitMs: 10_000,
    });
    const first = app.request(path, as('none'));
    await begun.promise;
    expect((await app.request(path, as('none'))).status).toBe(status);
    lasting.resolve();
    await first;
  });

  it.each([
    [{}, 'The text may have at most 3 words; this request has 4.'],
    [{ stopsAtMost: true }, 'The text may have at most 3 words; this request has more.'],
  ] as const)(
    'rejects what costs more than an idle server does with 422, before any work (%o)',
    async (counting, detail) => {
      const begun: string[] = [];
      const cost = { unit: 'words', subject: 'The text', most: 3, of: () => 4, ...counting } as const;
      const operation = { ...countThings, cost };
      const handler = async () => ({ name: `${begun.push('work')}` });
      const app = edge({ operations: [operation], bindings: [{ operation, handler }] });
      const answer = await app.request(path, as('none'));
      expect([answer.status, begun]).toEqual([422, []]);
      expect(await answer.json()).toMatchObject({ code: 'too_expensive', detail });
    },
  );

  it('answers another user while one has taken every place of theirs', async () => {
    const begun = Promise.withResolvers<void>();
    const app = serving('passes', async (call) => {
      if (call.caller.kind === 'user' && call.caller.userId === 'none') {
        begun.resolve();
        return never(call);
      }
      return { name: 'answered' };
    });
    const gone = new AbortController();
    const greedy = Array.from({ length: 10 }, () =>
      app.request(path, { ...as('none'), signal: gone.signal }),
    );
    await begun.promise;
    expect(await (await app.request(path, as('admin'))).json()).toEqual({ name: 'answered' });
    gone.abort(new Error('gone'));
    await Promise.all(greedy);
  });

  it('holds the place of an export until its last byte is sent', async () => {
    const body = () =>
      new ReadableStream({
        pull: (controller) => {
          controller.enqueue(new TextEncoder().encode('part'));
          controller.close();
        },
      });
    const app = serving('exports', async () => new Response(body()), budgetOf(ONE_PLACE));
    const first = await app.request(path, as('none'));
    expect((await app.request(path, as('none'))).status).toBe(429);
    expect(await first.text()).toBe('part');
    expect((await app.request(path, as('none'))).status).toBe(200);
  });

  it('holds the place of a transfer with a known length until its last byte is sent', async () => {
    const body = () =>
      new ReadableStream({
        pull: (controller) => {
          controller.enqueue(new TextEncoder().encode('part'));
          controller.close();
        },
      });
    const handler = async () => new Response(body(), { headers: { 'content-length': '4' } });
    const app = serving('transfers', handler, budgetOf(ONE_TRANSFER));
    const sending = [];
    for (let sent = 0; sent < 6; sent += 1) sending.push(await app.request(path, as('none')));
    expect((await app.request(path, as('none'))).status).toBe(429);
    await sending[0]?.text();
    expect((await app.request(path, as('none'))).status).toBe(200);
  });

  it('opens no file for a transfer that is requested with HEAD', async () => {
    const opened: string[] = [];
    const body = () => new ReadableStream({ pull: () => void opened.push('file') }, { highWaterMark: 0 });
    const handler = async () => new Response(body(), { headers: { 'content-length': '4' } });
    const app = serving('transfers', handler);
    const answer = await app.request(path, { ...as('none'), method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), opened]).toEqual([200, '4', []]);
  });

  it('gives a transfer as much time as a request may take', async () => {
    const handler = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return new Response('made');
    };
    const app = serving('transfers', handler, budgetOf({ runS: 0.001 }));
    expect(await (await app.request(path, as('none'))).text()).toBe('made');
  });

  it('releases the place of an export whose answer begins after its time limit', async () => {
    const { handler, abandoned } = endless(aborted);
    const app = serving('exports', handler, budgetOf({ ...ONE_PLACE, runS: 0.02 }));
    expect((await app.request(path, as('none'))).status).toBe(422);
    await abandoned;
    expect((await app.request(path, as('none'))).status).toBe(422);
  });

  it('releases the place of an export whose answer begins after the time limit of all requests', async () => {
    const { handler, abandoned } = endless(aborted);
    const app = serving('exports', handler, budgetOf(ONE_PLACE), 20);
    expect((await app.request(path, as('none'))).status).toBe(503);
    await abandoned;
    expect((await app.request(path, as('none'))).status).toBe(503);
  });

  it('releases the place of an export that is requested with HEAD', async () => {
    const { handler, abandoned } = endless();
    const app = serving('exports', handler, budgetOf(ONE_PLACE));
    const answer = await app.request(path, { ...as('none'), method: 'HEAD' });
    expect([answer.status, answer.body]).toEqual([200, null]);
    await abandoned;
    expect((await app.request(path, { ...as('none'), method: 'HEAD' })).status).toBe(200);
  });

  it('rejects what has too much work waiting with 429 and Retry-After', async () => {
    const handler = async () => {
      throw new OverBudgetError('Too many.', 3);
    };
    const answer = await serving('ordinary', handler).request(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3']);
  });

  it('leaves the last place to others, however many shares a machine application has', async () => {
    const { handler } = endless();
    const figures = {
      ...ONE_PLACE,
      machineShares: 9,
      capacities: { passes: 2, counts: 2, tiles: 2, exports: 2, transfers: 2, places: 2 },
    };
    const app = serving('exports', handler, budgetOf(figures));
    const first = await app.request(path, as('reader'));
    const second = app.request(path, as('reader'));
    const other = await app.request(path, as('none'));
    expect([first.status, other.status]).toEqual([200, 200]);
    await first.body?.cancel();
    await (await second).body?.cancel();
    await other.body?.cancel();
  });
});

describe("an error that is not the product's", () => {
  it('is answered with 503 and Retry-After', async () => {
    const lost: Binding['handler'] = async () => {
      throw new Error('lost');
    };
    const app = edge({
      bindings: [{ operation: countThings, handler: lost }],
      outageOf: () => refuseForNow('unavailable', 2, { detail: 'The database is away.' }),
    });
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^[23]$/),
    ]);
  });
});
