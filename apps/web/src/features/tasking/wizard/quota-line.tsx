import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/error-text.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { counted, countText } from '../../../ui/text/figures.ts';
import classes from './capture-dialog.module.css';
import { taskingQuotaQuery } from './wizard.queries.ts';

/** How many captures the program may still request; without room for all that are requested, none can be requested. */
export function QuotaLine({ requested }: { readonly requested: number }) {
  const { programId } = useSession();
  const quota = useQuery(taskingQuotaQuery(programId));
  if (quota.isError) {
    return (
      <ErrorNotice
        title={errorText(quota.error).title}
        text="Could not load the remaining capture quota."
        action={
          <Button size="s" onClick={() => void quota.refetch()}>
            Refresh
          </Button>
        }
      />
    );
  }
  if (quota.data === undefined) return <p className={classes.quota}>Captures left: …</p>;
  const { max_taskings, left } = quota.data;
  if (max_taskings === null || left === null) {
    return <p className={classes.quota}>Your program may request any number of captures.</p>;
  }
  if (left === 0) return <ErrorNotice title="No captures left" text={usedUpText(max_taskings)} />;
  if (left < requested) {
    const most = counted(left, 'pass', 'passes');
    const few = `Your program has ${countText(left)} of its ${counted(max_taskings, 'capture')} left. Close the wizard and select at most ${most}.`;
    return <ErrorNotice title="Too few captures left" text={few} />;
  }
  const after = requested === 1 ? '' : `, ${countText(left - requested)} after this request`;
  const text = `${countText(left)} of ${counted(max_taskings, 'capture')} left${after}`;
  return (
    <div className={classes.quota}>
      <p>{text}</p>
      <ProgressBar label="Captures left" share={left / max_taskings} />
    </div>
  );
}

function usedUpText(most: number): string {
  if (most === 0) return 'Your program may not request captures.';
  return `Your program has used its ${counted(most, 'capture')}. A canceled, rejected or expired capture makes room for another one.`;
}
