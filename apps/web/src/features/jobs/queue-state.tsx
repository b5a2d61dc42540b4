import type { JobQueue } from '@sigma/contract';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLoader2 } from '@tabler/icons-react';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import { countedJobs } from './job-count.ts';

/** The state of a queue, the most important first: failures, then running, waiting and idle. */
export function QueueState({ queue }: { readonly queue: JobQueue }) {
  const { failed, active, waiting } = queue;
  if (failed > 0)
    return <StatusBadge tone="bad" icon={IconAlertTriangle} word={`${countedJobs(failed)} failed`} bare />;
  if (active > 0) return <StatusBadge tone="info" icon={IconLoader2} word="Running" bare />;
  if (waiting > 0) return <StatusBadge tone="warn" icon={IconClock} word="Waiting" bare />;
  return <StatusBadge tone="ok" icon={IconCircleCheck} word="Idle" bare />;
}
