import { listReports, type MonitoringReport, readReportFile } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { callBytes, readBody } from '../../../api/call-bytes.ts';
import { monitorKey } from '../data/monitor-key.ts';

/** The most reports of one answer. */
const EVERY_ONE = 10_000;
/** While the file of a report is being made, the list is read again this often. */
const POLL_MS = 5000;

export const reportsKey = (program: number) => [...monitorKey(program), 'reports'] as const;

export const isOpenReport = ({ state }: Pick<MonitoringReport, 'state'>): boolean =>
  state === 'waiting' || state === 'generating';

/** The reports of a program, the newest first. */
export const reportsQuery = (program: number) =>
  queryOptions({
    queryKey: reportsKey(program),
    queryFn: ({ signal }) =>
      call(listReports, {
        params: { program },
        query: { limit: EVERY_ONE, ordering: '-created_at' },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.results.some(isOpenReport) ? POLL_MS : false),
  });

/** The file of a report. It is another one after the report was generated again. */
export const reportFileQuery = (program: number, { id, ready_at }: MonitoringReport) =>
  queryOptions({
    queryKey: [...reportsKey(program), 'file', id, ready_at],
    queryFn: ({ signal }) => fetchFile(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Files are large; a few that were just open are enough.
    gcTime: 60_000,
  });

async function fetchFile(report: string, signal: AbortSignal): Promise<Blob> {
  const response = await callBytes(readReportFile, { params: { report } }, signal);
  return readBody(response.blob());
}
