import type { MonitoringReport } from '@sigma/contract';
import { IconAlertCircle, IconCheck, IconLoader2 } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';

const STATES = {
  ready: { tone: 'ok', icon: IconCheck, word: 'Ready' },
  waiting: { tone: 'info', icon: IconLoader2, word: 'Generating' },
  generating: { tone: 'info', icon: IconLoader2, word: 'Generating' },
  failed: { tone: 'bad', icon: IconAlertCircle, word: 'Failed' },
} as const;

/** Whether the file of a report exists (spec 2:4#1). */
export function ReportStateBadge({ state }: Pick<MonitoringReport, 'state'>) {
  return <StatusBadge {...STATES[state]} bare />;
}
