import type { RunState } from '@sigma/domain';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLoader2 } from '@tabler/icons-react';
import type { Icon } from '../../ui/basics/button.tsx';
import { StatusBadge, type Tone } from '../../ui/states/status-badge.tsx';
import { STATE_NAMES } from './run-text.ts';

const LOOKS: Readonly<Record<RunState, readonly [Tone, Icon]>> = {
  waiting: ['neutral', IconClock],
  running: ['info', IconLoader2],
  done: ['ok', IconCircleCheck],
  failed: ['bad', IconAlertTriangle],
};

export function RunStateBadge({ state }: { readonly state: RunState }) {
  const [tone, icon] = LOOKS[state];
  return <StatusBadge tone={tone} icon={icon} word={STATE_NAMES[state]} bare />;
}
