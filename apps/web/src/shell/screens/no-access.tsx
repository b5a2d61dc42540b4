import { rolesFor } from '@sigma/domain';
import { IconLock } from '@tabler/icons-react';
import classes from './screen.module.css';
import { Message } from './screen.tsx';

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

export function NoAccess({ app }: { readonly app: string }) {
  const denied = DENIED[app] ?? {
    name: app,
    advice: 'Ask an administrator of your program for the role it needs.',
  };
  return (
    <div className={classes.page}>
      <Message icon={IconLock} title={`You do not have access to ${denied.name}`} text={denied.advice} />
    </div>
  );
}
