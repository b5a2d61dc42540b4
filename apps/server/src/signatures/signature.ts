import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Connection } from '@sigma/db';
import { readSigningKey } from './signing-keys.store.ts';

/** Name of the signing key in the database, which all processes of an installation share; links from earlier versions depend on it. */
const KEY_NAME = 'downloads';
const KEY_BYTES = 32;

/** Calculates the HMAC-SHA256 (RFC 2104) of a text. */
export type Sign = (text: string) => string;

/** Reads the key of the installation once, to sign several texts with it. */
export async function signer(connection: Connection): Promise<Sign> {
  const key = await readSigningKey(connection, KEY_NAME, randomBytes(KEY_BYTES).toString('base64url'));
  return (text) => createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url');
}

/** Signs a text that describes what a link opens and until when. */
export async function signatureOf(connection: Connection, text: string): Promise<string> {
  return (await signer(connection))(text);
}

/** Checks a signature in constant time. */
export async function isSignatureOf(
  connection: Connection,
  text: string,
  signature: string,
): Promise<boolean> {
  const expected = Buffer.from(await signatureOf(connection, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
