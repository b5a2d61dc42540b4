import { createDownload, type DownloadRequest, deleteDownload, listDownloads } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const PACKING_MS = 1_500;
/** How often a download is read that was fetched elsewhere, or has expired. */
const QUIET_MS = 30_000;
const MAX_LISTED = 1000;

export const downloadsKey = (program: number) => ['program', program, 'downloads'] as const;

/** The user's downloads, newest first; polled often while an archive is being packed. */
export const downloadsQuery = (program: number) =>
  queryOptions({
    queryKey: downloadsKey(program),
    queryFn: ({ signal }) =>
      call(listDownloads, {
        params: { program },
        query: { limit: MAX_LISTED, ordering: '-created_at' },
        signal,
      }),
    refetchInterval: ({ state }) => {
      const rows = state.data?.results ?? [];
      if (rows.some(({ status }) => status === 'Pending')) return PACKING_MS;
      return rows.length > 0 ? QUIET_MS : false;
    },
  });

export const requestDownload = (program: number, body: DownloadRequest) =>
  call(createDownload, { params: { program }, body });

export const removeDownload = (program: number, download: string) =>
  call(deleteDownload, { params: { program, download } });
