import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

export interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's recommendation for scrypt at 16 MiB (2023). */
export const STRONG: Cost = { N: 2 ** 14, r: 8, p: 5 };
/** The password of demo accounts is public, so a cheap hash is enough. */
export const DEMO_COST: Cost = { N: 2 ** 10, r: 8, p: 1 };
const KEY_BYTES = 32;

/**
 * Text of the form `scrypt$N$r$p$salt$key`. It blocks its thread for as long as the cost demands: 0.2 s at full cost.
 * The server calls it in threads of their own (`passwordThreads`).
 */
export function hashPassword(password: string, cost: Cost = STRONG): string {
  const salt = randomBytes(16);
  const key = derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Blocks its thread like `hashPassword`. */
export function passwordMatches(password: string, stored: string): boolean {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = derive(password, Buffer.from(salt, 'base64url'), cost);
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}

function derive(password: string, salt: Buffer, cost: Cost): Buffer {
  return scryptSync(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: 2 ** 26 });
}
