import { REQUESTS_MONITOR } from '@sigma/contract';
import { MONITOR_TEXTS } from '@sigma/domain';
import { IconFileOff, IconFileText, IconPlus, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ContractButton } from '../../../parts/contract/contract-button.tsx';
import { ListNotice } from '../../../parts/list-detail/list-notice.tsx';
import { useLastingError } from '../../../parts/list-detail/use-lasting-error.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { DetailWaiting, ListDetail, ListNone, listDetailStep } from '../../../ui/layout/list-detail.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReportList } from './list/report-list.tsx';
import { ReportDetail } from './report-detail.tsx';
import { reportsQuery } from './reports.queries.ts';
import { type ReportsView, type ReportTab, shownReports } from './reports-view.ts';
import { RequestReportDialog } from './request/request-report-dialog.tsx';

interface ReportsScreenProps {
  readonly view: ReportsView;
  readonly onOpen: (report: string) => void;
  /** Shows a tab, with its newest report. */
  readonly onTab: (tab: ReportTab) => void;
  /** The address names a report that does not exist (spec 2:2#17). */
  readonly onUnknown: () => void;
}

/** The reports of the program at the left, the pages of one of them at the right (spec 2:2#33). */
export function ReportsScreen({ view, onOpen, onTab, onUnknown }: ReportsScreenProps) {
  const { programId } = useSession();
  const list = useQuery({ ...reportsQuery(programId), refetchOnMount: 'always' });
  const [isRequesting, setRequesting] = useState(false);
  const shown = shownReports(list.data?.results ?? [], view);
  // A report that was just requested is in no earlier copy of the list.
  const isUnknown = shown.isUnknown && list.isFetchedAfterMount && !list.isFetching && list.isSuccess;
  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown, onUnknown]);
  const error = useLastingError(list);
  const request = () => setRequesting(true);
  const retry = (
    <Button size="s" busy={list.isFetching} onClick={() => void list.refetch()}>
      Retry
    </Button>
  );
  const isEmpty = list.isSuccess && shown.listed.length === 0;
  return (
    <ListDetail
      step={listDetailStep(isEmpty, view.report)}
      onBack={() => onTab(shown.tab)}
      initialized={!list.isPending}
    >
      <ReportList
        shown={shown}
        onTab={onTab}
        onOpen={onOpen}
        onRequest={request}
        notice={
          <ListNotice
            list={{ ...list, error: list.error ?? error, data: list.data && { count: shown.listed.length } }}
            loadingLabel="Loading reports"
            errorIcon={IconWifiOff}
            errorAction={retry}
            none={<ListNone>{MONITOR_TEXTS.noReports}</ListNone>}
          />
        }
      />
      {shown.open !== undefined && !shown.isUnknown ? (
        <ReportDetail key={shown.open.id} report={shown.open} onDeleted={() => onTab(shown.tab)} />
      ) : (
        <NoReport
          isLoading={list.isPending || shown.isUnknown}
          error={error}
          onRequest={request}
          action={retry}
        />
      )}
      {isRequesting && (
        <RequestReportDialog
          draft={{ type: shown.tab }}
          onClose={() => setRequesting(false)}
          onRequested={(report) => {
            setRequesting(false);
            onOpen(report);
          }}
        />
      )}
    </ListDetail>
  );
}

interface NoReportProps {
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRequest: () => void;
  readonly action: ReactNode;
}

function NoReport({ isLoading, error, onRequest, action }: NoReportProps) {
  if (error !== null)
    return <EmptyState icon={IconFileOff} tone="bad" {...errorText(error)} action={action} />;
  if (isLoading) return <DetailWaiting label="Loading reports" />;
  return (
    <EmptyState
      icon={IconFileText}
      title={MONITOR_TEXTS.noReports}
      text="Summaries are made at the frequency of each asset, and at any time on request."
      action={
        <ContractButton use={REQUESTS_MONITOR} kind="primary" icon={IconPlus} onClick={onRequest}>
          Request report
        </ContractButton>
      }
    />
  );
}
