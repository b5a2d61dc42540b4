import { describe, expect, it } from 'vitest';
import { DEMO_COST, hashPassword, passwordMatches } from './password.ts';

describe('passwords', () => {
  it('matches a password against its own hash and no other', async () => {
    const stored = await hashPassword('correct horse', DEMO_COST);
    expect(await passwordMatches('correct horse', stored)).toBe(true);
    expect(await passwordMatches('correct horsf', stored)).toBe(false);
  });

  it('hashes every password with its own salt', async () => {
    expect(await hashPassword('demo', DEMO_COST)).not.toBe(await hashPassword('demo', DEMO_COST));
  });

  it('matches a password however its accents were typed', async () => {
    const stored = await hashPassword('caf\u00e9', DEMO_COST);
    expect(await passwordMatches('cafe\u0301', stored)).toBe(true);
  });

  it('never matches a password against a text that is not a hash', async () => {
    expect(await passwordMatches('', '')).toBe(false);
    expect(await passwordMatches('demo', 'demo')).toBe(false);
  });
});
