import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '@sigma/db';
import { readSigningKey } from './downloads.store.ts';

/** Name of the signing key in the database, which all processes of an installation share. */
const KEY_NAME = 'downloads';
const KEY_BYTES = 32;

/** Calculates the HMAC-SHA256 (RFC 2104) of a text that describes what a link opens and until when. */
export async function signatureOf({ kysely }: Pick<Database, 'kysely'>, text: string): Promise<string> {
  const key = await readSigningKey(kysely, KEY_NAME, randomBytes(KEY_BYTES).toString('base64url'));
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url');
}

/** Checks a signature in constant time. */
export async function isSignatureOf(
  database: Pick<Database, 'kysely'>,
  text: string,
  signature: string,
): Promise<boolean> {
  const expected = Buffer.from(await signatureOf(database, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
