import type { JobQueue, QueuedJob } from '@sigma/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, refusedText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { SideSheet } from '../../ui/overlays/side-sheet.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { counted, instantText } from '../../ui/text/figures.ts';
import { countedJobs } from './job-count.ts';
import classes from './jobs.module.css';
import { jobsQuery, SHOWN_JOBS, type ShownState, useRetryFailedJobs, useRetryJob } from './jobs.queries.ts';
import { QueueState } from './queue-state.tsx';

interface QueueSheetProps {
  readonly queue: JobQueue;
  readonly onClose: () => void;
}

/** The jobs of a queue by state, with why they failed, and another run for failed ones. */
export function QueueSheet({ queue, onClose }: QueueSheetProps) {
  const { name, cron, retries, failed } = queue;
  const [state, setState] = useState<ShownState>(failed > 0 ? 'failed' : 'completed');
  const retrying = useRetryFailedJobs();
  const retryAll = () =>
    retrying.mutate(name, {
      onSuccess: ({ retried }) =>
        showToast(
          retried === 0
            ? { tone: 'bad', title: 'No job was queued again', text: 'The failure of each job says why.' }
            : { tone: 'ok', title: `${counted(retried, 'job')} queued again` },
        ),
      onError: (error) => showToast({ tone: 'bad', ...refusedText('The job was not queued again', error) }),
    });
  return (
    <SideSheet
      opened
      title={name}
      note={<QueueState queue={queue} />}
      onClose={onClose}
      footer={
        failed > 0 && (
          <Button kind="primary" icon={IconRefresh} busy={retrying.isPending} onClick={retryAll}>
            Retry {countedJobs(failed, 'failed job')}
          </Button>
        )
      }
    >
      <div className={classes.sheet}>
        <Facts
          facts={[
            ['Schedule (UTC)', cron ?? 'None: jobs are queued by events'],
            ['Runs after a failure', retries],
            ['Oldest waiting', instantOr(queue.oldest_waiting_at, 'None')],
            ['Last finished', instantOr(queue.last_finished_at, 'Never')],
          ]}
        />
        <SegmentedControl
          label="State of the jobs"
          wide
          segments={[
            { value: 'failed', label: 'Failed' },
            { value: 'waiting', label: 'Waiting' },
            { value: 'active', label: 'Active' },
            { value: 'completed', label: 'Finished' },
          ]}
          value={state}
          onChange={setState}
        />
        <QueueJobs queue={name} state={state} />
      </div>
    </SideSheet>
  );
}

const instantOr = (instant: string | null, otherwise: string): string =>
  instant === null ? otherwise : instantText(instant, true);

function QueueJobs({ queue, state }: { readonly queue: string; readonly state: ShownState }) {
  const list = useQuery(jobsQuery(queue, state));
  // A failed check does not replace what is shown.
  const failure = list.isError && (
    <ErrorNotice
      {...errorText(list.error)}
      action={
        <Button size="s" onClick={() => void list.refetch()}>
          Refresh
        </Button>
      }
    />
  );
  if (list.data === undefined) return failure || <SkeletonRows rows={4} height={64} label="Loading jobs" />;
  const { results, count } = list.data;
  if (count === 0) return failure || <p className={classes.note}>No jobs are in this state.</p>;
  return (
    <>
      {failure}
      <ul className={classes.jobs}>
        {results.map((job) => (
          <JobEntry key={job.id} job={job} />
        ))}
      </ul>
      {count > SHOWN_JOBS && (
        <p className={classes.note}>
          The newest {SHOWN_JOBS} of {countedJobs(count)}.
        </p>
      )}
    </>
  );
}

function JobEntry({ job }: { readonly job: QueuedJob }) {
  const retrying = useRetryJob();
  const retry = () =>
    retrying.mutate(job, {
      onSuccess: () => showToast({ tone: 'ok', title: 'Job queued again' }),
      onError: (error) => showToast({ tone: 'bad', ...refusedText('The job was not queued again', error) }),
    });
  return (
    <li className={classes.job}>
      <div className={classes.jobHead}>
        <span className={classes.when}>{instantText(job.finished_at ?? job.created_at, true)}</span>
        {job.state === 'failed' && (
          <Button size="s" icon={IconRefresh} busy={retrying.isPending} onClick={retry}>
            Retry
          </Button>
        )}
      </div>
      <span className={classes.note}>
        {attemptText(job)}
        {job.key !== null && ` · ${job.key}`}
      </span>
      {job.failure !== null && <span className={classes.failure}>{job.failure}</span>}
      <details>
        <summary>Data</summary>
        <pre className={classes.data}>{JSON.stringify(job.data, null, 2)}</pre>
      </details>
    </li>
  );
}

function attemptText({ attempt, retries, state, start_after }: QueuedJob): string {
  if (attempt === 0) return `Starts ${instantText(start_after, true)}`;
  const run = `Run ${attempt} of ${Math.max(attempt, retries + 1)}`;
  return state === 'retry' ? `${run} failed, next ${instantText(start_after, true)}` : run;
}
