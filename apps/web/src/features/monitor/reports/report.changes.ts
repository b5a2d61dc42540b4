import { addReport, deleteReport, type MonitoringReport, updateReport } from '@sigma/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../session/session.tsx';
import { monitorKey } from '../data/monitor-key.ts';
import { reportsKey } from './reports.queries.ts';

/** What a person requests; without days, the server chooses the last complete period. */
export interface WantedReport {
  readonly type: number;
  readonly assets: readonly string[];
  readonly findings: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
}

/** Requests a report. Sending it again after a lost answer requests it once. */
export function useRequestReport(onRequested: (report: MonitoringReport) => void) {
  const { programId: program } = useSession();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({
      wanted: { type, assets, findings, from, to },
      key,
    }: {
      wanted: WantedReport;
      key: string;
    }) =>
      call(addReport, {
        params: { program },
        headers: { 'idempotency-key': key },
        body: {
          report_type: type,
          assets: [...assets],
          detections: [...findings],
          ...(from !== null && { period_start: `${from}T00:00:00.000Z` }),
          ...(to !== null && { period_end: `${to}T23:59:59.999Z` }),
        },
      }),
    onSuccess: async (report) => {
      await readAgain();
      onRequested(report);
    },
  });
}

/** Generates a report again. */
export function useTryAgain() {
  const { programId: program } = useSession();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (report: string) => call(updateReport, { params: { program, report }, body: {} }),
    onSuccess: readAgain,
  });
}

/** Deletes a report and its file. */
export function useDeleteReport() {
  const { programId: program } = useSession();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (report: string) => call(deleteReport, { params: { program, report } }),
    onSuccess: readAgain,
  });
}

function useReadAgain() {
  const { programId: program } = useSession();
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: [...monitorKey(program), 'summary'] });
    await queries.invalidateQueries({ queryKey: reportsKey(program), exact: true });
  };
}
