import { type Caller, type Download, type Refusal, refuse } from '@sigma/contract';
import { archiveLink } from './archive-link.ts';
import type { DownloadRow } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

/**
 * Converts a download to its wire form.
 *
 * @param url address of the call, whose origin the links get
 */
export async function downloadAnswer(
  { database }: Pick<DownloadServices, 'database'>,
  row: DownloadRow,
  url: string,
): Promise<Download> {
  const isPacked = row.status === 'Ready' || row.status === 'Finished';
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    scenes: row.scene_count,
    files: row.file_count,
    size: row.size,
    progress: row.progress,
    url: isPacked ? new URL(url).origin + (await archiveLink(database, row)) : null,
    message: row.message,
  };
}

/** Returns the id of the user who owns the downloads. The HTTP edge rejects all other callers. */
export function ownerOf(caller: Caller): string {
  if (caller.kind !== 'user') throw new Error('Only a user can own a download.');
  return caller.userId;
}

export const downloadNotFound = (): Refusal =>
  refuse('not_found', 'You do not have this download in this program. Downloads expire after 24 hours.');
