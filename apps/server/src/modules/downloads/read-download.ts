import { bind, readDownload } from '@sigma/contract';
import { downloadAnswer, holderOf, noSuchDownload } from './download-answer.ts';
import { readDownload as readStored } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

export const readDownloadBinding = (services: DownloadServices) =>
  bind(readDownload, async ({ params, caller, now, url }) => {
    const holder = { userId: holderOf(caller), now };
    const row = await readStored(services.database.kysely, params.program, holder, params.download);
    return row === undefined ? noSuchDownload() : downloadAnswer(services, row, url);
  });
