import { type Invitation, type Platform, readInvitation } from '@sigma/contract';
import { IconArchive, IconMail, IconMailOff, IconUserCheck, IconWifiOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { LoginInProgress } from '../../shell/screens/login-in-progress.tsx';
import { Message, Screen } from '../../shell/screens/screen.tsx';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { instantText } from '../../ui/text/figures.ts';
import { NameList } from '../../ui/text/name-list.tsx';
import { acceptInvitation } from './accept-invitation.ts';
import classes from './invite-page.module.css';

interface InvitePageProps {
  readonly platform: Platform;
  readonly token: string;
}

/** The page of the link in an invitation; no one needs to be signed in. */
export function InvitePage({ platform, token }: InvitePageProps) {
  const read = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { params: { token }, signal }),
  });
  if (read.data !== undefined) {
    return (
      <Screen>
        <Content invitation={read.data} platform={platform} token={token} />
      </Screen>
    );
  }
  if (!read.isError) return <LoginInProgress />;
  const isUnknown = read.error instanceof ApiError && read.error.status === 404;
  return (
    <Screen>
      {isUnknown ? (
        <Message
          icon={IconMailOff}
          title="This invitation is no longer valid"
          text="It was replaced by a newer one or withdrawn. Open the link of the newest e-mail."
        >
          <a className={buttonClass({})} href="/">
            Go to Sigma
          </a>
        </Message>
      ) : (
        <Message icon={IconWifiOff} tone="bad" {...errorText(read.error)}>
          <Button onClick={() => void read.refetch()}>Refresh</Button>
        </Message>
      )}
    </Screen>
  );
}

interface ContentProps extends InvitePageProps {
  readonly invitation: Invitation;
}

function Content({ invitation, platform, token }: ContentProps) {
  const accepting = useMutation({
    mutationFn: async () => location.assign(await acceptInvitation({ invitation, platform, token })),
  });
  const { email, program, program_name, company_name, roles, invited_by, state, expires_at } = invitation;
  if (state === 'accepted') {
    return (
      <Message
        icon={IconUserCheck}
        title="You have joined already"
        text={`${email} is a user of ${program_name}.`}
      >
        <a className={buttonClass({ kind: 'primary' })} href={`/program/${program}`}>
          Open the program
        </a>
      </Message>
    );
  }
  if (state === 'archived') {
    return (
      <Message
        icon={IconArchive}
        title="This program is archived"
        text={`No one can join ${program_name} while it is archived. Ask ${invited_by} if you need access.`}
      />
    );
  }
  if (state === 'expired') {
    return (
      <Message
        icon={IconMailOff}
        title="This invitation has expired"
        text={`Ask ${invited_by} to send it again.`}
      />
    );
  }
  return (
    <Message
      icon={IconMail}
      title={`Join ${program_name}`}
      text={`${invited_by} invited you. Sign in as ${email} to accept.`}
    >
      <div className={classes.content}>
        <Facts
          facts={[
            ['Company', company_name],
            ['Roles', <NameList key="roles" names={roles} />],
            ['Valid until', instantText(expires_at)],
          ]}
        />
        {accepting.isError && (
          <ErrorNotice title="The sign-in cannot be reached" text="Try again in a moment." />
        )}
        <Button kind="primary" busy={accepting.isPending} onClick={() => accepting.mutate()}>
          Accept invitation
        </Button>
      </div>
    </Message>
  );
}
