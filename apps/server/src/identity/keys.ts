import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
} from 'jose';

/** Keys of the local issuer, created at the first start and stored in the data folder. */
export interface IdentityKeys {
  /** Private keys that sign tokens (RS256). */
  readonly signing: { readonly keys: readonly JWK[] };
  readonly cookies: readonly string[];
  /** The key with which the command line proves that it can read the data folder (ES256). */
  readonly cli: JWK;
  /** Encrypts the secrets of machine applications at rest, base64url of 32 bytes. */
  readonly secrets: string;
}

export function keysFile(folder: string): string {
  return join(folder, 'keys.json');
}

/** Reads the keys or creates them, in a 0700 folder and a 0600 file. If two processes create them, the first wins. */
export async function openKeys(folder: string): Promise<IdentityKeys> {
  const existing = await readKeys(folder);
  if (existing !== undefined) return existing;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const made = await makeKeys();
  try {
    await writeFile(keysFile(folder), JSON.stringify(made), { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    const other = await readKeys(folder);
    if (other === undefined) throw error;
    return other;
  }
}

/** Reads the keys of an installation; undefined when it was never started. */
export async function readKeys(folder: string): Promise<IdentityKeys | undefined> {
  try {
    return JSON.parse(await readFile(keysFile(folder), 'utf8')) as IdentityKeys;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The public part of the signing keys. */
export function publicKeys(keys: IdentityKeys): JSONWebKeySet {
  return { keys: keys.signing.keys.map(publicKey) };
}

export function publicKey({ kty, n, e, crv, x, y, kid, alg, use }: JWK): JWK {
  const known = Object.entries({ kty, n, e, crv, x, y, kid, alg, use });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined)) as JWK;
}

async function makeKeys(): Promise<IdentityKeys> {
  const [signing, cli] = await Promise.all([
    generateKeyPair('RS256', { extractable: true, modulusLength: 2048 }),
    generateKeyPair('ES256', { extractable: true }),
  ]);
  return {
    signing: { keys: [await namedKey(signing.privateKey, 'RS256')] },
    cookies: [randomBytes(32).toString('base64url')],
    cli: await namedKey(cli.privateKey, 'ES256'),
    secrets: randomBytes(32).toString('base64url'),
  };
}

async function namedKey(key: CryptoKey, alg: string): Promise<JWK> {
  const jwk = await exportJWK(key);
  return { ...jwk, alg, use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}
