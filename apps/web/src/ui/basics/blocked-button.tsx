import { useId } from 'react';
import { Button, type ButtonLook, type Icon } from './button.tsx';
import { Tooltip } from './tooltip.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface BlockedButtonProps extends ButtonLook {
  readonly icon?: Icon;
  readonly iconAfter?: Icon;
  /** Why it does nothing. */
  readonly reason: string;
  readonly children: string;
}

/** A button that does nothing now. It can still have the focus, so that its tooltip says why. */
export function BlockedButton({ reason, ...look }: BlockedButtonProps) {
  const id = useId();
  return (
    // One item of a row, which aligns its items.
    <div>
      <Tooltip text={reason}>
        <Button {...look} aria-disabled aria-describedby={id} />
      </Tooltip>
      <span id={id}>
        <VisuallyHidden>{reason}</VisuallyHidden>
      </span>
    </div>
  );
}
