import type { FeedbackLabel } from '@sigma/domain';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconCircleDot } from '@tabler/icons-react';
import type { Icon } from '../../../ui/basics/button.tsx';
import { StatusBadge, type Tone } from '../../../ui/states/status-badge.tsx';

const LOOKS: Readonly<Record<FeedbackLabel, { readonly tone: Tone; readonly icon: Icon }>> = {
  Unreviewed: { tone: 'warn', icon: IconCircleDashed },
  Unresolved: { tone: 'bad', icon: IconAlertCircle },
  'Resolved - Accepted': { tone: 'ok', icon: IconCircleCheck },
  'Resolved - Rejected': { tone: 'neutral', icon: IconCircleDot },
};

/** The review of a finding with its icon; `bare` in rows. */
export function ReviewStatus({ status, bare }: { readonly status: FeedbackLabel; readonly bare?: boolean }) {
  return <StatusBadge {...LOOKS[status]} word={status} bare={bare ?? false} />;
}
