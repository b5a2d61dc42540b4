import { bind, listDownloads, page } from '@sigma/contract';
import { downloadAnswer, ownerOf } from './download-answer.ts';
import { listDownloads as listStored } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

export const listDownloadsBinding = (services: DownloadServices) =>
  bind(listDownloads, async (call) => {
    const { params, query, caller, now, url } = call;
    const { downloads, count } = await listStored(
      services.database.kysely,
      params.program,
      { userId: ownerOf(caller), now },
      {
        ...query.ordering,
        limit: query.limit,
        offset: query.offset,
      },
    );
    const answers = await Promise.all(downloads.map((row) => downloadAnswer(services, row, url)));
    return page(answers, count, call);
  });
