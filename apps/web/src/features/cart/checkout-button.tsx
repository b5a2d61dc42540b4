import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Tooltip } from '../../ui/basics/tooltip.tsx';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import classes from './checkout-button.module.css';

const NOTHING_SELECTED = 'Please make a selection before checking out.';

interface CheckoutButtonProps {
  /** Scenes that would be ordered. */
  readonly scenes: number;
  readonly onCheckout: () => void;
}

/** Disabled while nothing would be ordered, and says so (spec 1:5#20). */
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
    <Tooltip text={NOTHING_SELECTED}>
      <span className={classes.off}>
        <Button kind="primary" iconAfter={IconArrowRight} disabled aria-describedby={reason}>
          Checkout
        </Button>
        <span id={reason}>
          <VisuallyHidden>{NOTHING_SELECTED}</VisuallyHidden>
        </span>
      </span>
    </Tooltip>
  );
}
