import { IconAlertCircle } from '@tabler/icons-react';
import { errorText } from '../../api/error-text.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { spellInstants } from '../../ui/figures.ts';

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
  const isFinal = isRefusal(error);
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertCircle}
        tone="bad"
        title="Unable to Complete Order"
        text={
          <>
            {isFinal
              ? 'Your order cannot be completed.'
              : 'Your order cannot be completed at this time. Please try again.'}
            <br />
            {reasonOf(error)}
          </>
        }
        action={
          <>
            <Button onClick={onBack}>Back</Button>
            {wasPlaced && (
              <Button kind="primary" onClick={onGoToOrders}>
                Go to orders
              </Button>
            )}
            {!isFinal && (
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

const MAY_PASS: ReadonlySet<string> = new Set(['still_running', 'too_many_requests']);

/** The server decided against the order: the same one sent again gets the same answer. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !MAY_PASS.has(error.code);
}

function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return error.message;
  if (!(error instanceof ApiError)) return 'If it stays, contact support.';
  if (error.code === 'key_reused') return 'This checkout has placed an order already; see it in Orders.';
  if (error.code === 'still_running') return 'The first request is still running.';
  if (isRefusal(error)) return spellInstants(error.detail || errorText(error).text);
  if (error.status === 503) return 'The server is busy.';
  return error.status === 429 ? 'Too many requests came at once.' : 'If it stays, contact support.';
}
