import { type Caller, type Download, type Refusal, refuse } from '@sigma/contract';
import { archiveLink } from './archive-link.ts';
import type { DownloadRow } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

/** @param url address of the call; links have its origin */
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

/** The person whose downloads these are. The edge lets nobody else through. */
export function holderOf(caller: Caller): string {
  if (caller.kind !== 'user') throw new Error('A download belongs to a person.');
  return caller.userId;
}

export const noSuchDownload = (): Refusal =>
  refuse('not_found', 'You have no such download in this program; downloads end after 24 hours.');
