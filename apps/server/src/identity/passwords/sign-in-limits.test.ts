import { describe, expect, it } from 'vitest';
import { type SignInAttempt, signInLimits } from './sign-in-limits.ts';

const OWNER: SignInAttempt = { address: '203.0.113.1', email: 'ann@a.example', knownDevice: undefined };

function openLimits() {
  let ms = 0;
  const limits = signInLimits(() => ms);
  const failTimes = (count: number, attempt: SignInAttempt) => {
    for (let made = 0; made < count; made += 1) limits.attempt(attempt);
  };
  const wait = (seconds: number) => {
    ms += seconds * 1000;
  };
  return { limits, failTimes, wait };
}

/** Guesses from many addresses, none of which reaches a limit of its own. */
function attack({ failTimes }: ReturnType<typeof openLimits>, email: string): void {
  for (let host = 1; host <= 40; host += 1) failTimes(1, { ...OWNER, email, address: `198.51.100.${host}` });
}

describe('limits of sign-in', () => {
  it('lets ten wrong passwords pass, then doubles the wait with each failure up to 15 minutes', () => {
    const { limits, failTimes, wait } = openLimits();
    failTimes(10, OWNER);
    const waits = Array.from({ length: 9 }, () => {
      const seconds = limits.attempt(OWNER) ?? 0;
      wait(seconds);
      expect(limits.attempt(OWNER)).toBeUndefined();
      return seconds;
    });
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('does not extend the wait of a client that tries while it has to wait', () => {
    const { limits, failTimes, wait } = openLimits();
    failTimes(10, OWNER);
    failTimes(100, OWNER);
    wait(15);
    expect(limits.attempt(OWNER)).toBeUndefined();
  });

  it('limits one address that guesses the passwords of many people', () => {
    const { limits, failTimes } = openLimits();
    for (let person = 0; person < 50; person += 1) failTimes(1, { ...OWNER, email: `p${person}@a.example` });
    expect(limits.attempt({ ...OWNER, email: 'last@a.example' })).toBe(15);
    expect(limits.attempt({ ...OWNER, address: '203.0.113.2' })).toBeUndefined();
  });

  it('leaves each address three guesses of a password that many addresses are guessing', () => {
    const opened = openLimits();
    attack(opened, OWNER.email);
    const guesser = { ...OWNER, address: '192.0.2.9' };
    opened.failTimes(3, guesser);
    expect(opened.limits.attempt(guesser)).toBe(15);
  });

  it('never locks the owner out while others guess, in a known browser or from an address of its own', () => {
    const opened = openLimits();
    attack(opened, OWNER.email);
    expect(opened.limits.attempt(OWNER)).toBeUndefined();
    const atSharedAddress = { ...OWNER, address: '198.51.100.1' };
    opened.failTimes(100, atSharedAddress);
    expect(opened.limits.attempt(atSharedAddress)).toBeGreaterThan(0);
    expect(opened.limits.attempt({ ...atSharedAddress, knownDevice: 'laptop' })).toBeUndefined();
  });

  it('limits guesses in a known browser too', () => {
    const { limits, failTimes } = openLimits();
    failTimes(10, { ...OWNER, knownDevice: 'stolen' });
    expect(limits.attempt({ ...OWNER, knownDevice: 'stolen' })).toBe(15);
  });

  it('treats spellings of an e-mail address in other cases as the same', () => {
    const { limits, failTimes } = openLimits();
    failTimes(10, OWNER);
    expect(limits.attempt({ ...OWNER, email: 'ANN@A.example' })).toBe(15);
  });

  it('starts over for an e-mail address after a correct password, but not for the address of the client', () => {
    const { limits, failTimes } = openLimits();
    for (let person = 0; person < 49; person += 1) failTimes(1, { ...OWNER, email: `p${person}@a.example` });
    expect(limits.attempt(OWNER)).toBeUndefined();
    limits.succeeded(OWNER);
    expect(limits.attempt(OWNER)).toBeUndefined();
    expect(limits.attempt(OWNER)).toBe(15);
  });

  it('forgets failures after an hour without any', () => {
    const { limits, failTimes, wait } = openLimits();
    failTimes(10, OWNER);
    wait(3600);
    failTimes(9, OWNER);
    expect(limits.attempt(OWNER)).toBeUndefined();
  });
});
