import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readDownloadArchive, wireRequest } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { type DownloadRow, readSigningKey } from './downloads.store.ts';

type Linked = Pick<DownloadRow, 'id' | 'expires_at'>;

/** The key in the database, so that every process of an installation signs alike. */
const KEY_NAME = 'downloads';
const KEY_BYTES = 32;

/** Address of an archive below the origin; whoever has it may fetch the archive until it expires. */
export async function archiveLink(database: Pick<Database, 'kysely'>, download: Linked): Promise<string> {
  const signature = await signatureOf(database, download);
  const { path } = wireRequest(readDownloadArchive, {
    params: { download: download.id },
    query: { signature },
  });
  return `/api${path}`;
}

/** Whether a signature is that of this download with this end. */
export async function isSigned(
  database: Pick<Database, 'kysely'>,
  download: Linked,
  signature: string,
): Promise<boolean> {
  const right = Buffer.from(await signatureOf(database, download));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** HMAC-SHA256 (RFC 2104) over what the link opens and until when. */
async function signatureOf(
  { kysely }: Pick<Database, 'kysely'>,
  { id, expires_at }: Linked,
): Promise<string> {
  const key = await readSigningKey(kysely, KEY_NAME, randomBytes(KEY_BYTES).toString('base64url'));
  return createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(`archive ${id} ${expires_at.toISOString()}`)
    .digest('base64url');
}
