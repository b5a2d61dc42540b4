import { FEEDBACK_LABELS, type FeedbackLabel } from '@sigma/domain';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { Icon } from '../../../ui/basics/button.tsx';
import type { Tone } from '../../../ui/states/status-badge.tsx';

/** How the review of a finding looks, in badges and on its buttons. */
export const REVIEW_FACE: Readonly<Record<FeedbackLabel, { readonly tone: Tone; readonly icon: Icon }>> = {
  Unreviewed: { tone: 'warn', icon: IconCircleDashed },
  Unresolved: { tone: 'bad', icon: IconAlertCircle },
  'Resolved - Accepted': { tone: 'ok', icon: IconCircleCheck },
  'Resolved - Rejected': { tone: 'neutral', icon: IconCircleX },
};

/** The key of a status where findings are reviewed one after the other: 1 to 4. */
export const reviewKey = (status: FeedbackLabel): string => String(FEEDBACK_LABELS.indexOf(status) + 1);
