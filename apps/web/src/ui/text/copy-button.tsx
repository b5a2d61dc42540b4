import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { Button, type Icon } from '../basics/button.tsx';
import { type CopyOutcome, useCopy } from './use-copy.ts';

interface CopyButtonProps {
  readonly label: string;
  /** Called when the button is pressed. */
  readonly text: () => string;
}

/** Copies a long text; the button shows "Copied" or "Failed" for 3 seconds (spec 1:8). */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, copy] = useCopy();
  const { icon, word } = copyFace(outcome, label);
  return (
    <Button icon={icon} onClick={() => copy(text())}>
      <span aria-live="polite">{word}</span>
    </Button>
  );
}

interface CopyFace {
  readonly icon: Icon;
  readonly word: string;
}

/** The face of a button that copies: its label, or whether the copying succeeded. */
export function copyFace(outcome: CopyOutcome, label: string): CopyFace {
  switch (outcome) {
    case 'idle':
      return { icon: IconCopy, word: label };
    case 'copied':
      return { icon: IconCheck, word: 'Copied' };
    case 'failed':
      return { icon: IconX, word: 'Failed' };
  }
}
