import type { MonitoringAsset } from '@sigma/contract';
import { earliestRequestedPeriod, pendingPassesText, reportName } from '@sigma/domain';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../../session/session.tsx';
import { useWorldClock } from '../../../../session/world-now.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { dayText } from '../../../../ui/text/figures.ts';
import { pendingPassesQuery } from '../../data/assets.queries.ts';
import classes from './request-report-dialog.module.css';

interface PendingPassesProps {
  readonly assets: readonly MonitoringAsset[];
  /** Days; null where the server chooses. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The assets and days that a report will cover, and how many of its passes are still being analysed, so that it may say nothing of what they show. */
export function PendingPasses({ assets, from, to }: PendingPassesProps) {
  const { programId } = useSession();
  const clock = useWorldClock();
  const [now] = useState(clock);
  const start =
    from === null ? earliestRequestedPeriod(assets, now).from.toISOString() : `${from}T00:00:00.000Z`;
  const until = to === null ? undefined : `${to}T23:59:59.999Z`;
  const pending = useQueries({
    queries: assets.map(({ id }) => pendingPassesQuery(programId, id, { from: start, until })),
    combine: (counts) => counts.reduce((sum, { data = 0 }) => sum + data, 0),
  });
  if (assets.length === 0) return <p className={classes.hint}>{USUAL_DAYS}</p>;
  const text = pendingPassesText(pending, false);
  return (
    <>
      <p className={classes.hint}>
        It covers {reportName(assets.map(({ name }) => name))}, {dayText(start)} to{' '}
        {to === null ? 'now' : dayText(`${to}T00:00:00Z`)}.
        {from === null && ' The first day is the start of the last complete period.'}
      </p>
      {text !== undefined && <Notice title={text} />}
    </>
  );
}

const USUAL_DAYS = 'Without days: from the start of the last complete period until now.';
