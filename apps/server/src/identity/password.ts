import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's recommendation for scrypt at 16 MiB (2023). */
const STRONG: Cost = { N: 2 ** 14, r: 8, p: 5 };
/** The password of demo accounts is public, so a cheap hash is enough. */
export const DEMO_COST: Cost = { N: 2 ** 10, r: 8, p: 1 };
const KEY_BYTES = 32;

/** Text of the form `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, cost: Cost = STRONG): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: 2 ** 26 }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
