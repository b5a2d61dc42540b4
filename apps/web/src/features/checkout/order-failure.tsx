import { IconAlertCircle } from '@tabler/icons-react';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface OrderFailureProps {
  readonly error: unknown;
  readonly isPlacing: boolean;
  readonly onBack: () => void;
  readonly onTryAgain: () => void;
  readonly onGoToOrders: () => void;
}

/** The order could not be placed for a reason that no field can mend (1:8). */
export function OrderFailure({ error, isPlacing, onBack, onTryAgain, onGoToOrders }: OrderFailureProps) {
  const wasPlaced = error instanceof ApiError && error.code === 'key_reused';
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertCircle}
        tone="bad"
        title="Unable to Complete Order"
        text={
          <>
            Your order cannot be completed at this time. Please try again.
            <br />
            {reasonOf(error)}
          </>
        }
        action={
          <>
            <Button onClick={onBack}>Back</Button>
            {wasPlaced ? (
              <Button kind="primary" onClick={onGoToOrders}>
                Go to orders
              </Button>
            ) : (
              <Button kind="primary" busy={isPlacing} onClick={onTryAgain}>
                Try again
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'key_reused') return 'This checkout has placed an order already; see it in Orders.';
    if (error.code === 'still_running') return 'The first request is still running.';
  }
  return errorText(error).text;
}
