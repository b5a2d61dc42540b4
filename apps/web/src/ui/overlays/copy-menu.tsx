import { IconChevronDown } from '@tabler/icons-react';
import { Button, type ControlSize } from '../basics/button.tsx';
import { copyFace } from '../text/copy-button.tsx';
import { useCopy } from '../text/use-copy.ts';
import { Menu } from './menu.tsx';

export interface CopyChoice {
  readonly label: string;
  readonly note?: string;
  /** Called when the entry is chosen. */
  readonly text: () => string;
}

interface CopyMenuProps {
  readonly label: string;
  readonly choices: readonly CopyChoice[];
  readonly size?: ControlSize;
}

/** Copies one thing in one of several forms; the button shows "Copied" or "Failed" for 3 seconds. */
export function CopyMenu({ label, choices, size = 'm' }: CopyMenuProps) {
  const [outcome, copy] = useCopy();
  const { icon, word } = copyFace(outcome, label);
  return (
    <Menu
      target={
        <Button size={size} icon={icon} iconAfter={IconChevronDown}>
          <span aria-live="polite">{word}</span>
        </Button>
      }
      groups={[
        choices.map((choice) => ({
          label: choice.label,
          ...(choice.note !== undefined && { note: choice.note }),
          onSelect: () => copy(choice.text()),
        })),
      ]}
    />
  );
}
