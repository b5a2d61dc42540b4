import { IconMailOff, IconMailQuestion, IconUnlink, IconWifiOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { endSubscription, subscriptionQuery } from '../../features/notifications/notifications.queries.ts';
import { LoginInProgress } from '../../shell/screens/login-in-progress.tsx';
import { Message, Screen } from '../../shell/screens/screen.tsx';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';

/**
 * The page of the link in e-mails; it works without a session. Opening it changes nothing, because mail programs open
 * links on their own: only the button ends the e-mails.
 */
export function UnsubscribePage({ token }: { readonly token: string }) {
  const subscription = useQuery(subscriptionQuery(token));
  if (subscription.isPending) return <LoginInProgress />;
  if (subscription.data !== undefined) {
    const { name, email } = subscription.data;
    return (
      <Screen>
        <Content topic={name.toLowerCase()} email={email} token={token} />
      </Screen>
    );
  }
  return (
    <Screen>
      {isUnknown(subscription.error) ? (
        <Message
          icon={IconUnlink}
          title="This link is not valid"
          text="It is incomplete, or its account no longer exists. Open it again from the e-mail, or change your notifications in the settings."
        >
          <SettingsLink />
        </Message>
      ) : (
        <Message icon={IconWifiOff} tone="bad" {...errorText(subscription.error)}>
          <Button onClick={() => void subscription.refetch()}>Refresh</Button>
        </Message>
      )}
    </Screen>
  );
}

interface ContentProps {
  readonly topic: string;
  readonly email: boolean;
  readonly token: string;
}

function Content({ topic, email, token }: ContentProps) {
  const ending = useMutation({ mutationFn: () => endSubscription(token) });
  if (!(ending.data?.email ?? email)) {
    return (
      <Message
        icon={IconMailOff}
        title={`You receive no e-mails about ${topic}`}
        text="The bell in Sigma still shows what happens. You can change both in the settings."
      >
        <SettingsLink />
      </Message>
    );
  }
  return (
    <Message
      icon={IconMailQuestion}
      title={`Unsubscribe from e-mails about ${topic}?`}
      text="The bell in Sigma still shows what happens."
    >
      {ending.isError && <ErrorNotice {...errorText(ending.error)} />}
      <Button kind="primary" busy={ending.isPending} onClick={() => ending.mutate()}>
        Unsubscribe
      </Button>
    </Message>
  );
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'bad_parameter');

function SettingsLink() {
  return (
    <a className={buttonClass({})} href="/settings/notifications">
      Open the settings
    </a>
  );
}
