import { IconUserOff } from '@tabler/icons-react';
import { Button } from '../../ui/basics/button.tsx';
import { Message, Screen } from './screen.tsx';

interface AccountDisabledProps {
  /** The address of support; null when the installation names none. */
  readonly supportEmail: string | null;
  readonly onSignOut: () => void;
}

/** Signing in again would lead here again, so the only way on is to sign out. */
export function AccountDisabled({ supportEmail, onSignOut }: AccountDisabledProps) {
  return (
    <Screen>
      <Message
        icon={IconUserOff}
        tone="bad"
        title="Your account is disabled"
        text={`You cannot use Sigma until it is enabled again. Ask ${supportEmail ?? 'the operator of this installation'}.`}
      >
        <Button kind="primary" onClick={onSignOut}>
          Sign out
        </Button>
      </Message>
    </Screen>
  );
}
