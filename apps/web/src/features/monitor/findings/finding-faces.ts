import type { DetectionClass, FeedbackCode, FeedbackLabel } from '@sigma/domain';
import {
  IconAlertCircle,
  IconAlertTriangleFilled,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconPointFilled,
} from '@tabler/icons-react';
import type { Icon } from '../../../ui/basics/button.tsx';
import type { Tone } from '../../../ui/states/status-badge.tsx';

interface Face {
  readonly tone: Tone;
  readonly icon: Icon;
  readonly word: string;
}

/** The review of a finding as a badge. */
export const REVIEW_FACE: Readonly<Record<FeedbackLabel, Face>> = {
  Unreviewed: { tone: 'warn', icon: IconCircleDashed, word: 'Unreviewed' },
  Unresolved: { tone: 'bad', icon: IconAlertCircle, word: 'Unresolved' },
  'Resolved - Accepted': { tone: 'ok', icon: IconCircleCheck, word: 'Resolved - Accepted' },
  'Resolved - Rejected': { tone: 'neutral', icon: IconCircleX, word: 'Resolved - Rejected' },
};

/** Triangle and disc, as on the map. */
export const CLASS_FACE: Readonly<Record<DetectionClass, Face>> = {
  alert: { tone: 'bad', icon: IconAlertTriangleFilled, word: 'Alert' },
  detection: { tone: 'info', icon: IconPointFilled, word: 'Detection' },
};

/** The keys of a review, in the order of the statuses. */
export const REVIEW_KEYS: readonly (readonly [key: string, code: FeedbackCode])[] = [
  ['1', 'unreviewed'],
  ['2', 'unresolved'],
  ['3', 'accepted'],
  ['4', 'rejected'],
];
