import type { listNotificationPreferences, NotificationPreference, ResponseOf } from '@sigma/contract';
import type { Delivery } from '@sigma/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { Card, Page } from '../../ui/layout/page.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import classes from './notification-settings.module.css';
import { changePreference, preferencesQuery } from './notifications.queries.ts';

type Preferences = ResponseOf<typeof listNotificationPreferences>;
type Way = 'bell' | 'email';
const WAYS = [
  { way: 'bell', name: 'Bell' },
  { way: 'email', name: 'E-mail' },
] as const satisfies readonly { readonly way: Way; readonly name: string }[];

/** Settings > Notifications: for each topic, whether it rings the bell and whether it comes as e-mail. */
export function NotificationSettings() {
  const { profile } = useSession();
  const preferences = useQuery(preferencesQuery);
  const change = useChange();
  return (
    <Page title="Notifications" subtitle={`What you are notified of. E-mails go to ${profile.email}.`}>
      <div className={classes.page}>
        <Card>
          {preferences.isPending && <SkeletonRows label="Loading preferences" rows={5} thumbnail={false} />}
          {preferences.isError && preferences.data === undefined && (
            <ErrorNotice
              {...errorText(preferences.error)}
              action={<Button onClick={() => void preferences.refetch()}>Refresh</Button>}
            />
          )}
          {preferences.data !== undefined && (
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Topic</th>
                  {WAYS.map(({ way, name }) => (
                    <th key={way} scope="col" className={classes.way}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {preferences.data.results.map((preference) => (
                  <TopicRow
                    key={preference.topic}
                    preference={preference}
                    onChange={(ways) => change.mutate({ topic: preference.topic, ...ways })}
                  />
                ))}
              </tbody>
            </table>
          )}
        </Card>
      </div>
    </Page>
  );
}

interface TopicRowProps {
  readonly preference: NotificationPreference;
  readonly onChange: (ways: Partial<Delivery>) => void;
}

function TopicRow({ preference, onChange }: TopicRowProps) {
  const { name, description } = preference;
  return (
    <tr>
      <th scope="row" className={classes.topic}>
        {name}
        <span className={classes.description}>{description}</span>
      </th>
      {WAYS.map(({ way, name: wayName }) => (
        <td key={way} className={classes.way}>
          <Toggle
            on={preference[way]}
            label={`${name} by ${wayName.toLowerCase()}`}
            onChange={(on) => onChange(way === 'bell' ? { bell: on } : { email: on })}
          />
        </td>
      ))}
    </tr>
  );
}

/** A switch moves at once, and back if the server rejects the change. */
function useChange() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    mutationFn: changePreference,
    onMutate: ({ topic, ...ways }) => {
      queries.setQueryData<Preferences>(
        queryKey,
        (known) =>
          known && {
            results: known.results.map((each) =>
              each.topic === topic ? { ...each, ...defined(ways) } : each,
            ),
          },
      );
    },
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

const defined = ({
  bell,
  email,
}: {
  readonly bell?: boolean | undefined;
  readonly email?: boolean | undefined;
}) => ({
  ...(bell !== undefined && { bell }),
  ...(email !== undefined && { email }),
});
