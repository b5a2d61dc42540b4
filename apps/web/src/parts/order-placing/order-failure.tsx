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

/** The order could not be placed for a reason that no field can mend (spec 1:8). */
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

const GENERAL = 'If it stays, contact support.';

/** By the code of the error. What a field can mend stands at the field instead. */
const REASONS: Readonly<Record<string, string>> = {
  key_reused: 'This checkout has placed an order already; see it in Orders.',
  still_running: 'The first request is still running.',
  unauthorized: 'You are signed out. Sign in again.',
  email_unverified: 'Your e-mail address is not verified yet.',
  forbidden: 'You may not place orders in this program.',
  not_found: 'This program is not there for you any more.',
  wrong_state: 'What it asks for has changed since it was shown.',
  too_large: 'It is too large to be sent: take a simpler area, or fewer scenes.',
  too_many_requests: 'Too many requests came at once.',
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
