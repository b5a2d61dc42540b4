import type { ProgramUser } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { type InviteResult, inviteAll } from './invite-run.ts';

const refused = (code: string, reason = '', retryAfterMs?: number) =>
  new ApiError({
    status: 409,
    code,
    detail: '',
    errors: [{ field: 'email', code: reason, message: '' }],
    retryAfterMs,
  });
const user = (state: ProgramUser['state']) => ({ state }) as ProgramUser;

async function resultsOf(emails: readonly string[], send: (email: string) => Promise<ProgramUser>) {
  const results: Record<string, InviteResult> = {};
  const waits: number[] = [];
  await inviteAll({
    emails,
    send,
    wait: async (ms) => void waits.push(ms),
    onResult: (email, result) => {
      results[email] = result;
    },
  });
  return { results, waits };
}

describe('a run of invitations', () => {
  it('reports a result for every address, also after others have failed', async () => {
    const answers: Readonly<Record<string, ProgramUser | Error>> = {
      new: user('invited'),
      known: user('active'),
      there: refused('already_exists'),
      full: refused('wrong_state', 'no_seat'),
      closed: refused('wrong_state', 'archived'),
      flooded: refused('too_many_requests', 'mail_limit'),
      spent: refused('too_many_requests', 'mail_budget', 1000),
      archived: refused('wrong_state'),
      broken: new Error('no network'),
      last: user('invited'),
    };
    const { results, waits } = await resultsOf(Object.keys(answers), async (email) => {
      const answer = answers[email];
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    });
    expect(results).toEqual({
      new: 'invited',
      known: 'added',
      there: 'already',
      full: 'no_seat',
      closed: 'archived',
      flooded: 'mail_limit',
      spent: 'mail_budget',
      archived: 'failed',
      broken: 'failed',
      last: 'invited',
    });
    expect(waits).toEqual([]);
  });

  it('waits as long as the server says before it sends an address again', async () => {
    let calls = 0;
    const { results, waits } = await resultsOf(['a'], async () => {
      calls += 1;
      if (calls < 3) throw refused('too_many_requests', '', 2500);
      return user('invited');
    });
    expect({ results, waits }).toEqual({ results: { a: 'invited' }, waits: [2500, 2500] });
  });

  it('gives an address up after five tries', async () => {
    const { results, waits } = await resultsOf(['a'], async () => {
      throw refused('too_many_requests');
    });
    expect({ results, waits: waits.length }).toEqual({ results: { a: 'failed' }, waits: 4 });
  });
});
