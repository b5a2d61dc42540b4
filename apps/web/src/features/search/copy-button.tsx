import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/use-copy.ts';

interface CopyButtonProps {
  readonly label: string;
  /** Made when it is pressed. */
  readonly text: () => string;
}

/** Copies a long text; the button says "Copied" or "Failed" for 3 seconds (1:8). */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, copy] = useCopy();
  const face = {
    idle: { icon: IconCopy, word: label },
    copied: { icon: IconCheck, word: 'Copied' },
    failed: { icon: IconX, word: 'Failed' },
  }[outcome];
  return (
    <Button icon={face.icon} onClick={() => copy(text())}>
      <span aria-live="polite">{face.word}</span>
    </Button>
  );
}
