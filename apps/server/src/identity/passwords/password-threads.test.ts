import { BusyError } from '@sigma/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_COST, hashPassword } from './password.ts';
import { type PasswordThreads, type PasswordTurn, passwordThreads } from './password-threads.ts';

const STORED = hashPassword('demo', DEMO_COST);
const MAX_WAITING = 40;

let threads: PasswordThreads;
afterEach(() => threads?.close());

/** Sends attempts and records in which order they are answered. */
function recorded() {
  threads = passwordThreads();
  const answered: string[] = [];
  const attempt = (name: string, turn: Partial<PasswordTurn>) =>
    threads
      .matches('demo', STORED, { address: '', knownDevice: undefined, ...turn })
      .then(() => void answered.push(name));
  return { answered, attempt };
}
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('the check of passwords', () => {
  it('compares a password with its hash', async () => {
    threads = passwordThreads();
    const turn = { address: '192.0.2.1', knownDevice: undefined };
    expect(await threads.matches('demo', STORED, turn)).toBe(true);
    expect(await threads.matches('Demo', STORED, turn)).toBe(false);
  });

  it.each([
    ['address', () => '198.51.100.1'],
    ['IPv6 site', (at: number) => `2001:db8:1:${at}::/64`],
  ])('serves another client after one of the attempts that one %s has waiting', async (_, addressOf) => {
    const { answered, attempt } = recorded();
    const flood = many(10, (at) => attempt('flood', { address: addressOf(at) }));
    await Promise.all([...flood, attempt('other', { address: '192.0.2.1' })]);
    expect(answered.indexOf('other')).toBe(1);
  });

  it('serves known browsers before all others', async () => {
    const { answered, attempt } = recorded();
    const flood = many(10, (at) => attempt('flood', { address: `198.51.100.${at}` }));
    const known = many(3, (at) => attempt('known', { address: '198.51.100.1', knownDevice: `laptop ${at}` }));
    await Promise.all([...flood, ...known]);
    expect(answered.slice(0, 4)).toEqual(['flood', 'known', 'known', 'known']);
  });

  it('rejects further attempts of an address that has too many waiting, and of no other', async () => {
    const { answered, attempt } = recorded();
    const flood = many(MAX_WAITING + 1, () => attempt('flood', { address: '198.51.100.1' }));
    await expect(attempt('flood', { address: '198.51.100.1' })).rejects.toBeInstanceOf(BusyError);
    await attempt('other', { address: '192.0.2.1' });
    await Promise.all(flood);
    expect(answered).toHaveLength(MAX_WAITING + 2);
  });
});
