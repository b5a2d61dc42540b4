import type { MonitoringReport } from '@sigma/contract';
import { fileSizeText, MONITOR_TEXTS, periodText } from '@sigma/domain';
import { IconAlertCircle, IconDownload, IconFileOff, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { Detail, DetailHead } from '../../../ui/layout/detail-head.tsx';
import { DetailWaiting } from '../../../ui/layout/list-detail.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { counted, dayText } from '../../../ui/text/figures.ts';
import { DeleteReport } from './delete-report.tsx';
import { recipientsCount, useRecipients } from './recipients.ts';
import { RecipientsDialog } from './recipients-dialog.tsx';
import { useTryAgain } from './report.changes.ts';
import classes from './report-detail.module.css';
import { ReportStateBadge } from './report-state-badge.tsx';
import { isOpenReport, reportFileQuery } from './reports.queries.ts';
import { saveFile } from './save-file.ts';

const PdfViewer = lazy(() =>
  import('./viewer/pdf-viewer.tsx').then((module) => ({ default: module.PdfViewer })),
);

interface ReportDetailProps {
  readonly report: MonitoringReport;
  readonly onDeleted: () => void;
}

/** One report: its pages, or why there are none yet. */
export function ReportDetail({ report, onDeleted }: ReportDetailProps) {
  const { programId } = useSession();
  const isReady = report.state === 'ready';
  const file = useQuery({ ...reportFileQuery(programId, report), enabled: isReady });
  const [showsRecipients, setShowsRecipients] = useState(false);
  const recipients = useRecipients(report.assets);
  const name = report.display_name;
  return (
    <Detail label={`Report of ${name}`}>
      <DetailHead
        title={name}
        badge={isReady ? undefined : <ReportStateBadge state={report.state} />}
        meta={metaText(report)}
        actions={
          <>
            <DeleteReport report={report} onDeleted={onDeleted} />
            <Button icon={IconMail} onClick={() => setShowsRecipients(true)}>
              Recipients{recipients === undefined ? '' : ` (${recipientsCount(recipients)})`}
            </Button>
            <Button
              kind="primary"
              icon={IconDownload}
              disabled={file.data === undefined}
              onClick={() => file.data && saveFile(file.data, fileName(report))}
            >
              Download
            </Button>
          </>
        }
      />
      <div className={classes.body}>
        {isOpenReport(report) ? (
          <Generating />
        ) : report.state === 'failed' ? (
          <Failed report={report} />
        ) : file.isError ? (
          <EmptyState
            icon={IconFileOff}
            tone="bad"
            {...errorText(file.error)}
            action={
              <Button busy={file.isFetching} onClick={() => void file.refetch()}>
                Retry
              </Button>
            }
          />
        ) : file.data === undefined ? (
          <DetailWaiting label="Loading the report" />
        ) : (
          <Suspense fallback={<DetailWaiting label="Loading the report" />}>
            <PdfViewer file={file.data} name={name} />
          </Suspense>
        )}
      </div>
      {showsRecipients && (
        <RecipientsDialog recipients={recipients} onClose={() => setShowsRecipients(false)} />
      )}
    </Detail>
  );
}

function metaText({ created_at, period_start, period_end, pages, size }: MonitoringReport): string {
  const parts = [
    dayText(created_at),
    periodText(new Date(period_start), new Date(period_end)),
    pages === null ? '' : counted(pages, 'page'),
    size === null ? '' : fileSizeText(size),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

const fileName = ({ display_name: name, period_end: end }: MonitoringReport): string =>
  `${name} ${end.slice(0, 10)}.pdf`.replaceAll(/[/\\:*?"<>|]/g, '-');

function Generating() {
  return (
    <div className={classes.generating} role="status">
      <Spinner size={42} />
      <p>{MONITOR_TEXTS.noReportFile}</p>
    </div>
  );
}

/** The sentence of the server, and the way out of it. */
function Failed({ report: { id, cause } }: { readonly report: MonitoringReport }) {
  const again = useTryAgain();
  const problem = again.error === null ? undefined : errorText(again.error);
  return (
    <EmptyState
      icon={IconAlertCircle}
      tone="bad"
      title="This report could not be generated"
      text={problem?.text ?? cause ?? undefined}
      action={
        <Button kind="primary" busy={again.isPending} onClick={() => again.mutate(id)}>
          Try again
        </Button>
      }
    />
  );
}
