import type { Detection } from '@sigma/contract';
import type { DetectionClass } from '@sigma/domain';
import {
  IconAlertTriangleFilled,
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

/** Triangle and disc, as on the map. */
export const CLASS_FACE: Readonly<Record<DetectionClass, Face>> = {
  alert: { tone: 'bad', icon: IconAlertTriangleFilled, word: 'Alert' },
  detection: { tone: 'info', icon: IconPointFilled, word: 'Detection' },
};

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
