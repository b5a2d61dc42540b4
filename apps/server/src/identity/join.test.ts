import { Readable } from 'node:stream';
import { BusyError } from '@sigma/contract';
import { expect, it } from 'vitest';
import { join } from './join.ts';

const invitation = { email: 'eve@example.org', programName: 'First', invitedBy: 'Pavel Novak' };

/** Sends the form of a new account while so many people sign in that no password is hashed. */
function send(fields: Record<string, string>) {
  const form = new URLSearchParams(fields);
  const request = Object.assign(Readable.from([Buffer.from(form.toString())]), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return join(request as never, invitation, {
    accounts: {} as never,
    passwords: { hash: () => Promise.reject(new BusyError('passwords', 'Many people sign in.', 8)) } as never,
    action: '/join',
    turn: { address: '127.0.0.1', knownDevice: undefined },
  });
}

it('an invited person can try again with what they typed while too many people sign in', async () => {
  const page = await send({ given_name: 'Eve', family_name: 'Moss', password: 'four random words' });
  expect(page).toMatchObject({ status: 503, retryAfterS: 8 });
  expect(page).toHaveProperty(
    'html',
    expect.stringContaining('Many people sign in. Try again in 8 seconds.'),
  );
  expect(page).toHaveProperty('html', expect.stringContaining('value="Eve"'));
});

it('shows the error of a short password at its field, and leaves the check to the server', async () => {
  const page = await send({ given_name: 'Eve', family_name: 'Moss', password: 'short' });
  const html = expect.stringMatching(
    /<form [^>]*novalidate>[\s\S]*id="password"[^>]*aria-invalid="true" aria-describedby="password-error rule" autofocus>[\s\S]*id="password-error" role="alert">\* The password must have at least 12 characters\.</,
  );
  expect(page).toEqual({ status: 422, html });
});

it('names every field that is missing at once, and asks for the password again, which is not sent back', async () => {
  const page = await send({ given_name: ' ', family_name: 'x'.repeat(101), password: 'four random words' });
  const texts = typeof page === 'string' ? [] : page.html.match(/(?<=role="alert">)[^<]*/g);
  expect(texts).toEqual([
    '* First name is a required field',
    '* Last name must have at most 100 characters',
    '* Enter the password again.',
  ]);
});
