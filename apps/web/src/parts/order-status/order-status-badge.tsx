import { type StatusIcon, type StatusTone, statusDisplay } from '@sigma/domain';
import {
  IconCalendarEvent,
  IconCheck,
  IconClock,
  IconHandStop,
  IconInbox,
  IconLoader2,
  IconPencil,
  IconQuestionMark,
  IconSatellite,
  IconX,
} from '@tabler/icons-react';
import type { Icon } from '../../ui/basics/button.tsx';
import { StatusBadge, type Tone } from '../../ui/states/status-badge.tsx';

const TONE: Readonly<Record<StatusTone, Tone>> = {
  pending: 'neutral',
  manual: 'warn',
  processing: 'info',
  delivered: 'ok',
  failed: 'bad',
  none: 'neutral',
};

const GLYPH: Readonly<Record<StatusIcon, Icon>> = {
  clock: IconClock,
  hand: IconHandStop,
  inbox: IconInbox,
  spinner: IconLoader2,
  calendar: IconCalendarEvent,
  satellite: IconSatellite,
  check: IconCheck,
  cross: IconX,
  edit: IconPencil,
};

interface OrderStatusBadgeProps {
  /** As the wire writes it; a status that this version does not know is shown as Unknown. */
  readonly status: string | undefined;
  readonly bare?: boolean;
}

/** Name, colour and icon of a status (spec 1:4.5#4); "none" shows nothing. */
export function OrderStatusBadge({ status, bare = false }: OrderStatusBadgeProps) {
  const { name, tone, icon } = statusDisplay(status);
  if (tone === 'none') return null;
  const glyph = icon === undefined ? IconQuestionMark : GLYPH[icon];
  return <StatusBadge tone={TONE[tone]} icon={glyph} word={name} bare={bare} />;
}
