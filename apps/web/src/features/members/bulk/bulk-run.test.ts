import type { ProgramUser } from '@sigma/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../../../api/errors.ts';
import { type Outcome, runForEach } from './bulk-run.ts';

const USERS = Array.from({ length: 8 }, (_, index) => `user-${index}`);
const busy = () => new ApiError({ status: 429, code: 'too_many_requests', detail: '', retryAfterMs: 7 });

async function outcomes(act: (user: string) => Promise<ProgramUser | undefined>) {
  const found = new Map<string, Outcome['state']>();
  const waits: number[] = [];
  await runForEach({
    items: USERS,
    act,
    reasonOf: String,
    wait: async (ms) => {
      waits.push(ms);
    },
    onOutcome: (user, { state }) => found.set(user, state),
  });
  return { found, waits };
}

it('each of several users is changed by one call, at most three at once', async () => {
  const calls: string[] = [];
  let [running, most] = [0, 0];
  const { found } = await outcomes(async (user) => {
    calls.push(user);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return undefined;
  });
  expect(calls.toSorted()).toEqual(USERS);
  expect(most).toBe(3);
  expect([...found.values()]).toEqual(USERS.map(() => 'done'));
});

it('the failure of one user ends only the change of that user', async () => {
  const { found } = await outcomes(async (user) => {
    if (user === 'user-2') throw new Error('refused');
    return undefined;
  });
  expect([...found].filter(([, state]) => state === 'failed')).toEqual([['user-2', 'failed']]);
});

it.each([
  ['the limit of e-mails to an address', { code: 'mail_limit', retryAfterMs: 7 }],
  ['the budget of e-mails of a day', { code: 'mail_budget', retryAfterMs: 7 }],
  ['a wait of more than ten seconds', { code: '', retryAfterMs: 60_000 }],
])(
  '%s ends the change of a user at once, so that the dialog can be closed',
  async (_, { code, retryAfterMs }) => {
    const errors = [{ field: 'email', code, message: '' }];
    const { found, waits } = await outcomes(async () => {
      throw new ApiError({ status: 429, code: 'too_many_requests', detail: '', errors, retryAfterMs });
    });
    expect(waits).toEqual([]);
    expect([...found.values()]).toEqual(USERS.map(() => 'failed'));
  },
);

it('a busy server is called again after the time that it names, five times at most', async () => {
  let left = 2;
  const { found, waits } = await outcomes(async (user) => {
    if (user === 'user-7') throw busy();
    if (user !== 'user-0' || left === 0) return undefined;
    left -= 1;
    throw busy();
  });
  expect(found.get('user-0')).toBe('done');
  expect(found.get('user-7')).toBe('failed');
  expect(waits).toEqual(Array.from({ length: 6 }, () => 7));
});
