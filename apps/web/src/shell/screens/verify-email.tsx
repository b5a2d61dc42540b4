import { IconMail } from '@tabler/icons-react';
import { Button } from '../../ui/basics/button.tsx';
import { Message, Screen } from './screen.tsx';

interface VerifyEmailProps {
  readonly onLogin: () => void;
  /** The issuer still knows this account; without signing out the user could not change it. */
  readonly onSignOut: () => void;
}

export function VerifyEmail({ onLogin, onSignOut }: VerifyEmailProps) {
  return (
    <Screen>
      <Message
        icon={IconMail}
        title="Welcome to Sigma!"
        text="To proceed, please verify your email. Once verified, click here to:"
      >
        <Button kind="primary" onClick={onLogin}>
          Login
        </Button>
        <Button kind="quiet" onClick={onSignOut}>
          Use another account
        </Button>
      </Message>
    </Screen>
  );
}
