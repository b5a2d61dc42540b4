import type { PipelineRun } from '@sigma/contract';
import { canRetry } from '@sigma/domain';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText, refusedText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { SideSheet } from '../../ui/overlays/side-sheet.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import classes from './processing.module.css';
import { runQuery, useRetryRun } from './processing.queries.ts';
import { RunDetails } from './run-details.tsx';
import { RunStateBadge } from './run-state.tsx';
import { runName } from './run-text.ts';

interface RunSheetProps {
  /** The opened run; undefined closes the sheet. */
  readonly id: string | undefined;
  readonly sensorName: (id: number | null) => string;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** One run: what it was made of, what it made, and why it failed. */
export function RunSheet({ id, sensorName, mayWrite, onClose }: RunSheetProps) {
  const run = useQuery({ ...runQuery(id ?? ''), enabled: id !== undefined });
  const { data } = run;
  return (
    <SideSheet
      opened={id !== undefined}
      title={data === undefined ? 'Run' : runName(data)}
      note={data && <RunStateBadge state={data.state} />}
      onClose={onClose}
      footer={
        data !== undefined && canRetry(data.state) ? <TryAgain run={data} mayWrite={mayWrite} /> : undefined
      }
    >
      <div className={classes.sections}>
        {run.error !== null && (
          <ErrorNotice
            {...errorText(run.error)}
            action={
              <Button size="s" onClick={() => void run.refetch()}>
                Refresh
              </Button>
            }
          />
        )}
        {data !== undefined && <RunDetails run={data} sensorName={sensorName} />}
        {run.isPending && id !== undefined && <SkeletonRows rows={8} height={40} label="Loading the run" />}
      </div>
    </SideSheet>
  );
}

function TryAgain({ run, mayWrite }: { readonly run: PipelineRun; readonly mayWrite: boolean }) {
  const retrying = useRetryRun();
  if (!mayWrite) return <p className={classes.note}>Only administrators of the platform try a run again.</p>;
  const retry = () =>
    retrying.mutate(run, {
      onSuccess: () => showToast({ tone: 'ok', title: 'Run queued again', text: runName(run) }),
      onError: (error) =>
        showToast({
          tone: 'bad',
          ...refusedText('The run was not queued again', error),
        }),
    });
  return (
    <Button kind="primary" icon={IconRefresh} busy={retrying.isPending} onClick={retry}>
      Try again
    </Button>
  );
}
