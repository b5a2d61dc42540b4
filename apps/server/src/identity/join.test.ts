import { Readable } from 'node:stream';
import { BusyError } from '@sigma/contract';
import { expect, it } from 'vitest';
import { join } from './join.ts';

it('an invited person can try again with what they typed while too many people sign in', async () => {
  const form = new URLSearchParams({ given_name: 'Eve', family_name: 'Moss', password: 'four random words' });
  const request = Object.assign(Readable.from([Buffer.from(form.toString())]), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const invitation = { email: 'eve@example.org', programName: 'First', invitedBy: 'Pavel Novak' };
  const page = await join(request as never, invitation, {
    accounts: {} as never,
    passwords: { hash: () => Promise.reject(new BusyError('passwords', 'Many people sign in.', 8)) } as never,
    action: '/join',
    turn: { address: '127.0.0.1', knownDevice: undefined },
  });
  expect(page).toMatchObject({ status: 503, retryAfterS: 8 });
  expect(page).toHaveProperty(
    'html',
    expect.stringContaining('Many people sign in. Try again in 8 seconds.'),
  );
  expect(page).toHaveProperty('html', expect.stringContaining('value="Eve"'));
});
