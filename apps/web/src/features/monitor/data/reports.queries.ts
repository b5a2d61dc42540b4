import { listReports } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { monitorKey } from './monitor-key.ts';

const MAX_REPORTS = 1000;
/** While a report is generated, its list is read again. */
const GENERATING_EVERY_MS = 5000;

/** The reports that include an asset and were created in a period, the newest first. */
export const assetReportsQuery = (
  program: number,
  asset: string,
  { after, before }: { readonly after: string; readonly before: string },
) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'reports', 'of asset', asset, after, before],
    queryFn: ({ signal }) =>
      call(listReports, {
        params: { program },
        query: { asset: [asset], search_time_start: after, search_time_end: before, limit: MAX_REPORTS },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.results.some(
        ({ pdf_presigned_uri, state: at }) => pdf_presigned_uri === '' && at !== 'failed',
      ) === true && GENERATING_EVERY_MS,
  });
