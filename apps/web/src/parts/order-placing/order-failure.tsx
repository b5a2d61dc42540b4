import type { ErrorCode } from '@sigma/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

interface OrderFailureProps {
  readonly error: unknown;
  readonly isPlacing: boolean;
  readonly onBack: () => void;
  readonly onTryAgain: () => void;
  readonly onGoToOrders: () => void;
}

/** The order could not be placed for a reason that no field can correct (spec 1:8). */
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

/** The server rejected the order: sending it again has the same result. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !MAY_PASS.has(error.code);
}

const GENERAL = 'If the problem persists, contact support.';

/** Texts by error code. An issue that a field can correct is shown at the field instead. */
const REASONS: Readonly<Record<string, string>> = {
  key_reused: 'This checkout has already placed an order. See it in Orders.',
  still_running: 'The first request is still running.',
  unauthorized: 'You are signed out. Sign in again.',
  email_unverified: 'Your e-mail address is not verified yet.',
  forbidden: 'You may not place orders in this program.',
  not_found: 'You no longer have access to this program.',
  wrong_state: 'The ordered items have changed since they were shown.',
  too_large: 'The order is too large to be sent. Choose a simpler area or fewer scenes.',
  too_many_requests: 'Too many requests were sent at once.',
  unavailable: 'The server is busy.',
} satisfies Partial<Record<ErrorCode, string>>;

const NETWORK_REASONS = {
  network: 'The server cannot be reached.',
  timeout: 'The server did not answer in time.',
} as const;

function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return NETWORK_REASONS[error.code];
  return (error instanceof ApiError && REASONS[error.code]) || GENERAL;
}
