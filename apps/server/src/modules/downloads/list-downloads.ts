import { bind, listDownloads, page } from '@sigma/contract';
import { downloadAnswer, holderOf } from './download-answer.ts';
import { listDownloads as listStored } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

const COLUMNS = { created_at: 'created_at', name: 'name', status: 'status' } as const;

export const listDownloadsBinding = (services: DownloadServices) =>
  bind(listDownloads, async (call) => {
    const { params, query, caller, now, url } = call;
    const field = query.ordering.replace(/^-/, '') as keyof typeof COLUMNS;
    const { downloads, count } = await listStored(
      services.database.kysely,
      params.program,
      { userId: holderOf(caller), now },
      {
        column: COLUMNS[field],
        falling: query.ordering.startsWith('-'),
        limit: query.limit,
        offset: query.offset,
      },
    );
    const answers = await Promise.all(downloads.map((row) => downloadAnswer(services, row, url)));
    return page(answers, count, call);
  });
