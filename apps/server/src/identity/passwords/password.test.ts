import { describe, expect, it } from 'vitest';
import { DEMO_COST, hashPassword, passwordMatches } from './password.ts';

describe('passwords', () => {
  it('matches a password against its own hash and no other', () => {
    const stored = hashPassword('correct horse', DEMO_COST);
    expect(passwordMatches('correct horse', stored)).toBe(true);
    expect(passwordMatches('correct horsf', stored)).toBe(false);
  });

  it('hashes every password with its own salt', () => {
    expect(hashPassword('demo', DEMO_COST)).not.toBe(hashPassword('demo', DEMO_COST));
  });

  it('matches a password however its accents were typed', () => {
    const stored = hashPassword('caf\u00e9', DEMO_COST);
    expect(passwordMatches('cafe\u0301', stored)).toBe(true);
  });

  it('never matches a password against a text that is not a hash', () => {
    expect(passwordMatches('', '')).toBe(false);
    expect(passwordMatches('demo', 'demo')).toBe(false);
  });
});
