import type { Detection } from '@sigma/contract';
import type { DetectionClass, FeedbackCode, FeedbackLabel } from '@sigma/domain';
import {
  IconAlertCircle,
  IconAlertTriangleFilled,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconEye,
  IconEyeOff,
  IconHourglass,
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

/** Whether customers see a finding, for staff. */
export function publicationFace({
  published_at,
  retracted,
}: Pick<Detection, 'published_at' | 'retracted'>): Face {
  if (retracted !== null) return { tone: 'neutral', icon: IconEyeOff, word: 'Withdrawn' };
  return published_at === null
    ? { tone: 'warn', icon: IconHourglass, word: 'Withheld' }
    : { tone: 'ok', icon: IconEye, word: 'Published' };
}
