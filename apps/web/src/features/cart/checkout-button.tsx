import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Tooltip } from '../../ui/basics/tooltip.tsx';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';

const NOTHING_SELECTED = 'Please make a selection before checking out.';

interface CheckoutButtonProps {
  /** The number of scenes that would be ordered. */
  readonly scenes: number;
  readonly onCheckout: () => void;
}

/** Disabled while nothing would be ordered; it can still have the focus, so that its tooltip says why (spec 1:5#20). */
export function CheckoutButton({ scenes, onCheckout }: CheckoutButtonProps) {
  const reason = useId();
  if (scenes > 0) {
    return (
      <Button kind="primary" iconAfter={IconArrowRight} onClick={onCheckout}>
        Checkout
      </Button>
    );
  }
  return (
    // One item of the footer, which aligns its items.
    <div>
      <Tooltip text={NOTHING_SELECTED}>
        <Button kind="primary" iconAfter={IconArrowRight} aria-disabled aria-describedby={reason}>
          Checkout
        </Button>
      </Tooltip>
      <span id={reason}>
        <VisuallyHidden>{NOTHING_SELECTED}</VisuallyHidden>
      </span>
    </div>
  );
}
