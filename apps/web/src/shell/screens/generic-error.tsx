import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Message, Screen } from './screen.tsx';

/** The request id helps the operator to find the failure in the log. */
function requestNote(error: unknown): string {
  return error instanceof ApiError && error.requestId !== undefined ? ` Request ${error.requestId}.` : '';
}

export function GenericErrorMessage({ error }: { readonly error: unknown }) {
  return (
    <Message
      icon={IconAlertTriangle}
      tone="bad"
      title="Something went wrong."
      text={`We're sorry for the inconvenience. Please refresh the page and try again.${requestNote(error)}`}
    >
      <Button kind="primary" icon={IconRefresh} onClick={() => location.reload()}>
        Refresh
      </Button>
    </Message>
  );
}

export function GenericError({ error }: { readonly error: unknown }) {
  return (
    <Screen>
      <GenericErrorMessage error={error} />
    </Screen>
  );
}
