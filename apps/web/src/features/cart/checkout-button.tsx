import { IconArrowRight } from '@tabler/icons-react';
import { BlockedButton } from '../../ui/basics/blocked-button.tsx';
import { Button } from '../../ui/basics/button.tsx';

const NOTHING_SELECTED = 'Please make a selection before checking out.';

interface CheckoutButtonProps {
  /** The number of scenes that would be ordered. */
  readonly scenes: number;
  /** Why nothing can be ordered whatever is selected. */
  readonly blocked?: string | undefined;
  readonly onCheckout: () => void;
}

/** Blocked while nothing would be ordered (spec 1:5#20). */
export function CheckoutButton({ scenes, blocked, onCheckout }: CheckoutButtonProps) {
  const reason = blocked ?? (scenes > 0 ? undefined : NOTHING_SELECTED);
  const look = { kind: 'primary', iconAfter: IconArrowRight } as const;
  if (reason !== undefined) {
    return (
      <BlockedButton {...look} reason={reason}>
        Checkout
      </BlockedButton>
    );
  }
  return (
    <Button {...look} onClick={onCheckout}>
      Checkout
    </Button>
  );
}
