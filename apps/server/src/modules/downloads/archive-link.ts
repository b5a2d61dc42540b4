import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readDownloadArchive, wireRequest } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { type DownloadRow, readSigningKey } from './downloads.store.ts';

type SignedDownload = Pick<DownloadRow, 'id' | 'expires_at'>;

/** Name of the signing key in the database, which all processes of an installation share. */
const KEY_NAME = 'downloads';
const KEY_BYTES = 32;

/** Builds the signed path of an archive; anyone who has it may fetch the archive until it expires. */
export async function archiveLink(
  database: Pick<Database, 'kysely'>,
  download: SignedDownload,
): Promise<string> {
  const signature = await signatureOf(database, download);
  const { path } = wireRequest(readDownloadArchive, {
    params: { download: download.id },
    query: { signature },
  });
  return `/api${path}`;
}

/** Checks a signature against the id and the expiry time of a download, in constant time. */
export async function isSigned(
  database: Pick<Database, 'kysely'>,
  download: SignedDownload,
  signature: string,
): Promise<boolean> {
  const expected = Buffer.from(await signatureOf(database, download));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Calculates the HMAC-SHA256 (RFC 2104) of the download id and its expiry time. */
async function signatureOf(
  { kysely }: Pick<Database, 'kysely'>,
  { id, expires_at }: SignedDownload,
): Promise<string> {
  const key = await readSigningKey(kysely, KEY_NAME, randomBytes(KEY_BYTES).toString('base64url'));
  return createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(`archive ${id} ${expires_at.toISOString()}`)
    .digest('base64url');
}
