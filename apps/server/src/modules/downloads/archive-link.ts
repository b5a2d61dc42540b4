import { readDownloadArchive, wireRequest } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { isSignatureOf, signatureOf } from '../../signatures/index.ts';
import type { DownloadRow } from './downloads.store.ts';

type SignedDownload = Pick<DownloadRow, 'id' | 'expires_at'>;

const signedText = ({ id, expires_at }: SignedDownload) => `archive ${id} ${expires_at.toISOString()}`;

/** Builds the signed path of an archive; anyone who has it may fetch the archive until it expires. */
export async function archiveLink(
  database: Pick<Database, 'kysely'>,
  download: SignedDownload,
): Promise<string> {
  const signature = await signatureOf(database.kysely, signedText(download));
  const { path } = wireRequest(readDownloadArchive, {
    params: { download: download.id },
    query: { signature },
  });
  return `/api${path}`;
}

/** Checks a signature against the id and the expiry time of a download. */
export function isSigned(
  database: Pick<Database, 'kysely'>,
  download: SignedDownload,
  signature: string,
): Promise<boolean> {
  return isSignatureOf(database.kysely, signedText(download), signature);
}
