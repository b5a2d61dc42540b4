import { IconMailForward, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CopyText } from '../../ui/text/copy-text.tsx';
import classes from './screen.module.css';
import { Message } from './screen.tsx';

interface NoProgramProps {
  readonly onSignOut: () => void;
}

export function NoProgram({ onSignOut }: NoProgramProps) {
  const { platform, profile } = useSession();
  const [isAsking, setAsking] = useState(false);
  const facts = [
    ['User', profile.id],
    ['E-mail', profile.email],
    ['Name', `${profile.first_name} ${profile.last_name}`],
    ['Organization', profile.organization],
    ['Programs', 'none'],
  ] as const;
  const letter = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <div className={classes.page}>
      <Message icon={IconUserMinus} title="You are not in a program yet" text="Support can add you to one.">
        {platform.support_email === null ? (
          <Button kind="primary" icon={IconMailForward} onClick={() => setAsking(true)}>
            Contact support
          </Button>
        ) : (
          <a className={buttonClass({ kind: 'primary' })} href={mailAddress(platform.support_email, letter)}>
            Contact support
          </a>
        )}
        <Button onClick={onSignOut}>Use another account</Button>
      </Message>
      <Dialog
        opened={isAsking}
        title="Contact support"
        onClose={() => setAsking(false)}
        footer={<CopyText text={letter} shown="Copy these data" />}
      >
        <p className={classes.dialogText}>
          This installation names no support address. Send these data to its operator and ask for a program.
        </p>
        <Facts facts={facts} />
      </Dialog>
    </div>
  );
}

function mailAddress(to: string, letter: string): string {
  const subject = encodeURIComponent('Sigma: please add me to a program');
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(letter)}`;
}
