import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import { instantText } from '../../ui/text/figures.ts';

export function ApplicationState({ disabled }: { readonly disabled: boolean }) {
  return disabled ? (
    <StatusBadge tone="bad" icon={IconBan} word="Disabled" bare />
  ) : (
    <StatusBadge tone="ok" icon={IconCircleCheck} word="Active" bare />
  );
}

/** When an application last called. */
export const lastUseText = (instant: string | null): string =>
  instant === null ? 'Never' : instantText(instant);
