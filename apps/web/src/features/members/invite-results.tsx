import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconClock,
  IconInfoCircle,
  IconMailForward,
  IconMailOff,
  IconUserOff,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import { counted } from '../../ui/text/figures.ts';
import classes from './invite-dialog.module.css';
import type { InviteResult } from './invite-run.ts';
import { RESEND_FAILURES } from './member-texts.ts';

/** What has become of each address so far. */
export type SentInvitations = Readonly<Record<string, InviteResult | 'sending'>>;

const FACES: Readonly<
  Record<InviteResult | 'sending', Pick<ComponentProps<typeof StatusBadge>, 'tone' | 'icon' | 'word'>>
> = {
  sending: { tone: 'neutral', icon: IconClock, word: 'Sending' },
  invited: { tone: 'ok', icon: IconMailForward, word: 'Invitation sent' },
  added: { tone: 'ok', icon: IconCheck, word: 'Added' },
  already: { tone: 'info', icon: IconInfoCircle, word: 'Is a user or invited already' },
  no_seat: { tone: 'warn', icon: IconUserOff, word: 'No seat left' },
  archived: { tone: 'warn', icon: IconArchive, word: 'The program is archived' },
  mail_limit: { tone: 'warn', icon: IconMailOff, word: 'Too many invitations to this address' },
  mail_budget: { tone: 'warn', icon: IconMailOff, word: 'Not sent: the limit of a day' },
  failed: { tone: 'bad', icon: IconAlertTriangle, word: 'Could not be sent' },
};

interface InviteResultsProps {
  readonly sent: SentInvitations;
  /** Sends the addresses again that may succeed now. */
  readonly onRetry: (emails: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The result of every address; it can be closed while addresses are being sent, which continues. */
export function InviteResults({ sent, onRetry, onClose }: InviteResultsProps) {
  const results = Object.entries(sent);
  const running = results.filter(([, result]) => result === 'sending').length;
  const failed = results.filter(([, result]) => result === 'failed').map(([email]) => email);
  const done = results.filter(([, result]) => result === 'invited' || result === 'added').length;
  return (
    <Dialog
      opened
      title="Invite users"
      width={520}
      onClose={onClose}
      footer={
        <>
          <p className={classes.summary} role="status">
            {running > 0
              ? `${counted(running, 'address', 'addresses')} left`
              : `${done} of ${counted(results.length, 'address', 'addresses')} sent`}
          </p>
          {running === 0 && failed.length > 0 && (
            <Button onClick={() => onRetry(failed)}>Send failed ones again</Button>
          )}
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {(['mail_limit', 'mail_budget'] as const).map(
        (limit) =>
          results.some(([, result]) => result === limit) && (
            <ErrorNotice key={limit} {...RESEND_FAILURES[limit]} />
          ),
      )}
      <ul className={classes.results} aria-label="Result of each address">
        {results.map(([email, result]) => (
          <li key={email} className={classes.result}>
            <span className={classes.address}>{email}</span>
            <StatusBadge bare {...FACES[result]} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
