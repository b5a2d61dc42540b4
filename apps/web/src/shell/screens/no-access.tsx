import { mayOpenApp, rolesFor } from '@sigma/domain';
import { IconLock } from '@tabler/icons-react';
import { useFlags } from '../../session/flags.ts';
import { Button } from '../../ui/basics/button.tsx';
import { BUILT_APPS } from '../built-apps.ts';
import classes from './screen.module.css';
import { Message } from './screen.tsx';
import { StartLink } from './start-link.tsx';

interface Denied {
  readonly name: string;
  readonly advice: string;
}

const ASK = 'Ask an administrator of your program for the role';

/** The text for the app in the path; an unknown app is shown by its name in the path. */
const DENIED: Readonly<Record<string, Denied>> = {
  data: { name: 'Data', advice: `${ASK} ${rolesFor('data')[0]}.` },
  monitor: { name: 'Monitor', advice: `${ASK} ${rolesFor('monitor')[0]}.` },
  tools: { name: 'Tools', advice: 'Tools are for staff of the operator.' },
  sigma: {
    name: 'an app of Sigma',
    advice: `${ASK} ${rolesFor('data')[0]} or ${rolesFor('monitor')[0]}.`,
  },
};

interface NoAccessProps {
  readonly app: string;
  readonly onSignOut: () => void;
}

/** States which role is missing; it never names a role that the user already has. */
export function NoAccess({ app: named, onSignOut }: NoAccessProps) {
  const flags = useFlags();
  // A typed address may write the app in capitals.
  const app = named.toLowerCase();
  const denied = DENIED[app] ?? {
    name: named,
    advice: 'Ask an administrator of your program for the role it needs.',
  };
  const hasApp = BUILT_APPS.some((built) => mayOpenApp(built, flags));
  return (
    <div className={classes.page}>
      <Message icon={IconLock} title={`You do not have access to ${denied.name}`} text={denied.advice}>
        {hasApp && <StartLink />}
        <Button {...(!hasApp && { kind: 'primary' })} onClick={onSignOut}>
          Use another account
        </Button>
      </Message>
    </div>
  );
}
