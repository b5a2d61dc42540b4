import { IconLock } from '@tabler/icons-react';
import { Button } from '../../ui/basics/button.tsx';
import { Message, Screen } from './screen.tsx';

interface PermissionErrorProps {
  readonly onRetry: () => void;
  readonly onSignOut: () => void;
}

export function PermissionError({ onRetry, onSignOut }: PermissionErrorProps) {
  return (
    <Screen>
      <Message
        icon={IconLock}
        tone="bad"
        title="Oh no!"
        text="It seems you don't have permission to access this page. Please log in again."
      >
        <Button kind="primary" onClick={onRetry}>
          Retry Login
        </Button>
        <Button kind="quiet" onClick={onSignOut}>
          Log out
        </Button>
      </Message>
    </Screen>
  );
}
