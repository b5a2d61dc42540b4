import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { programUsageQuery } from '../../api/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Card } from '../../ui/layout/page.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { countText } from '../../ui/text/figures.ts';
import classes from './usage-card.module.css';

/** How many users and captures the program has, against its limits. */
export function UsageCard({ program }: { readonly program: number }) {
  const usage = useQuery(programUsageQuery(program));
  if (usage.isError) {
    return (
      <Card title="Usage">
        <ErrorNotice
          {...errorText(usage.error)}
          action={
            <Button size="s" onClick={() => void usage.refetch()}>
              Refresh
            </Button>
          }
        />
      </Card>
    );
  }
  if (usage.data === undefined) {
    return (
      <Card title="Usage">
        <SkeletonRows rows={2} height={40} label="Loading usage" />
      </Card>
    );
  }
  const { users, max_users, taskings, max_taskings } = usage.data;
  return (
    <Card title="Usage">
      <div className={classes.meters}>
        <Meter label="Users" used={users} limit={max_users} hint="Open invitations occupy seats too." />
        <Meter
          label="Taskings"
          used={taskings}
          limit={max_taskings}
          hint="Rejected, canceled, expired and failed requests do not count."
        />
      </div>
    </Card>
  );
}

interface MeterProps {
  readonly label: string;
  readonly used: number;
  /** Null: no limit. */
  readonly limit: number | null;
  readonly hint: string;
}

function Meter({ label, used, limit, hint }: MeterProps) {
  const text = limit === null ? `${countText(used)}, no limit` : `${countText(used)} of ${countText(limit)}`;
  return (
    <div className={classes.meter}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span>{text}</span>
      </div>
      {limit !== null && <ProgressBar label={`${label}, ${text}`} share={limit === 0 ? 1 : used / limit} />}
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}
