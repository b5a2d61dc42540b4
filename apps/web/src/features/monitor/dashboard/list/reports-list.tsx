import type { MonitoringReport } from '@sigma/contract';
import { MONITOR_TEXTS, SUMMARY_REPORT } from '@sigma/domain';
import { IconAlertCircle, IconCheck, IconClipboardOff, IconLoader, IconServerOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../../api/error-text.ts';
import { programPath, useSession } from '../../../../session/session.tsx';
import { Button, buttonClass } from '../../../../ui/basics/button.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../../../ui/states/skeleton-rows.tsx';
import { StatusBadge } from '../../../../ui/states/status-badge.tsx';
import { dayText } from '../../../../ui/text/figures.ts';
import { assetReportsQuery } from '../../data/reports.queries.ts';
import classes from './lists.module.css';

interface ReportsListProps {
  readonly assetId: string;
  readonly period: { readonly after: string; readonly before: string };
}

/** The reports about the asset: name, date and whether the file is ready (spec 2:2#34). */
export function ReportsList({ assetId, period }: ReportsListProps) {
  const { programId } = useSession();
  const { data, error, refetch } = useQuery(assetReportsQuery(programId, assetId, period));
  if (data === undefined && error === null)
    return <SkeletonRows rows={6} height={40} label="Loading reports" />;
  if (data === undefined) {
    const retry = <Button onClick={() => void refetch()}>Retry</Button>;
    return <EmptyState icon={IconServerOff} tone="bad" {...errorText(error)} action={retry} />;
  }
  if (data.results.length === 0) {
    const all = (
      <Link className={buttonClass({})} to={programPath(programId, '/monitor/reports')}>
        All reports
      </Link>
    );
    return <EmptyState icon={IconClipboardOff} title={MONITOR_TEXTS.noReports} action={all} />;
  }
  return (
    <ul className={classes.reports} aria-label="Reports">
      {data.results.map((report) => (
        <li key={report.id}>
          <Link
            className={classes.report}
            to={programPath(programId, `/monitor/reports/${report.external_id}`)}
          >
            <span className={classes.reportName}>
              {report.display_name}
              <span className={classes.reportFacts}>
                {report.report_type === SUMMARY_REPORT ? 'Summary' : 'Field report'} ·{' '}
                {dayText(report.created_at)}
              </span>
            </span>
            <ReadyState report={report} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Ready when a link to the file exists, otherwise generating (spec 2:4#1). */
function ReadyState({ report }: { readonly report: MonitoringReport }) {
  if (report.pdf_presigned_uri !== '') return <StatusBadge tone="ok" icon={IconCheck} word="Ready" bare />;
  if (report.state === 'failed') return <StatusBadge tone="bad" icon={IconAlertCircle} word="Failed" bare />;
  return <StatusBadge tone="info" icon={IconLoader} word="Generating" bare />;
}
