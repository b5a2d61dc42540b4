import type { RunState, RunStepState } from '@sigma/domain';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconLoader2,
  IconPlayerStop,
} from '@tabler/icons-react';
import type { Icon } from '../../ui/basics/button.tsx';
import { StatusBadge, type Tone } from '../../ui/states/status-badge.tsx';
import { STATE_NAMES } from './run-text.ts';

const LOOKS: Readonly<Record<RunState | RunStepState, readonly [Tone, Icon]>> = {
  waiting: ['neutral', IconClock],
  running: ['info', IconLoader2],
  done: ['ok', IconCircleCheck],
  failed: ['bad', IconAlertTriangle],
  interrupted: ['neutral', IconPlayerStop],
};

/** The state of a run, or of one of its steps. */
export function RunStateBadge({ state }: { readonly state: RunState | RunStepState }) {
  const [tone, icon] = LOOKS[state];
  return <StatusBadge tone={tone} icon={icon} word={STATE_NAMES[state]} bare />;
}
