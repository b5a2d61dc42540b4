import { isEmail, MAX_INVITED, NO_ROLE_SELECTED, type ProgramRole } from '@sigma/domain';
import { IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type EmailEntry,
  EmailField,
  enteredEmails,
  NO_EMAILS,
} from '../../parts/email-field/email-field.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { fieldTitle } from '../../ui/forms/form-rules.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { counted } from '../../ui/text/figures.ts';
import classes from './invite-dialog.module.css';
import { InviteResults, type SentInvitations } from './invite-results.tsx';
import { inviteAll } from './invite-run.ts';
import { pause } from './lanes.ts';
import { inviteUser, refreshUsers, type UsersScope } from './members.queries.ts';
import { RoleChoices } from './role-choices.tsx';

interface InviteDialogProps {
  readonly opened: boolean;
  readonly scope: UsersScope;
  /** Undefined without a limit, or while it is not known. */
  readonly seatsLeft: number | undefined;
  readonly onClose: () => void;
}

/** Its fields are empty whenever it opens. */
export function InviteDialog(props: InviteDialogProps) {
  return props.opened ? <OpenedDialog {...props} /> : null;
}

interface Messages {
  readonly emails?: string | undefined;
  readonly roles?: string | undefined;
}

/** Every field is checked before anything is sent (spec 2:5#25). */
function checkInvitation(emails: readonly string[], roles: readonly ProgramRole[]): Messages {
  return {
    emails:
      emails.length === 0
        ? `${fieldTitle('emails')} is a required field`
        : emails.length > MAX_INVITED
          ? `${fieldTitle('emails')} must have at most ${MAX_INVITED} addresses`
          : undefined,
    roles: roles.length === 0 ? NO_ROLE_SELECTED : undefined,
  };
}

function OpenedDialog({ scope, seatsLeft, onClose }: InviteDialogProps) {
  const queries = useQueryClient();
  const [entry, setEntry] = useState<EmailEntry>(NO_EMAILS);
  const [roles, setRoles] = useState<readonly ProgramRole[]>([]);
  const [messages, setMessages] = useState<Messages>({});
  const [sent, setSent] = useState<SentInvitations>();

  const missing = missingSeats(enteredEmails(entry), seatsLeft);
  const send = async (emails: readonly string[]) => {
    setSent((before) => ({ ...before, ...Object.fromEntries(emails.map((email) => [email, 'sending'])) }));
    await inviteAll({
      emails,
      send: (email) => inviteUser(scope, email, roles),
      wait: pause,
      onResult: (email, result) => setSent((before) => ({ ...before, [email]: result })),
    });
    await refreshUsers(queries, scope);
  };
  const submit = () => {
    const emails = enteredEmails(entry);
    setEntry({ emails, typed: '' });
    const checked = checkInvitation(emails, roles);
    setMessages(checked);
    const isValid = checked.emails === undefined && checked.roles === undefined && emails.every(isEmail);
    if (isValid) void send(emails);
  };
  if (sent !== undefined) {
    return <InviteResults sent={sent} onRetry={(emails) => void send(emails)} onClose={onClose} />;
  }
  return (
    <Dialog
      opened
      title="Invite users"
      width={520}
      onClose={onClose}
      footer={
        <>
          <p className={classes.summary} role="status">
            {summaryOf(enteredEmails(entry), seatsLeft)}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={submit}>
            Send invitations
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <EmailField
          hint="Separate addresses with commas. Each person gets one e-mail."
          entry={entry}
          error={messages.emails}
          onChange={(changed) => {
            setEntry(changed);
            setMessages((before) => ({ ...before, emails: undefined }));
          }}
        />
        {missing > 0 && (
          <ErrorNotice
            icon={IconUserOff}
            title={seatsLeft === 0 ? 'No seat is left' : `Only ${counted(seatsLeft ?? 0, 'seat')} left`}
            text={`${counted(missing, 'address gets', 'addresses get')} no invitation. Remove ${missing === 1 ? 'one' : 'some'} here, or free a seat first.`}
          />
        )}
        <RoleChoices
          roles={roles}
          error={messages.roles}
          onChange={(changed) => {
            setRoles(changed);
            setMessages((before) => ({ ...before, roles: undefined }));
          }}
        />
      </div>
    </Dialog>
  );
}

/** How many valid addresses have no seat; people who are users or invited already are not known here. */
const missingSeats = (emails: readonly string[], seatsLeft: number | undefined): number =>
  seatsLeft === undefined ? 0 : Math.max(0, emails.filter(isEmail).length - seatsLeft);

/** "2 ready, 1 to correct · 5 seats left". */
function summaryOf(emails: readonly string[], seatsLeft: number | undefined): string {
  const ready = emails.filter(isEmail).length;
  const wrong = emails.length - ready;
  const addresses = wrong === 0 ? `${ready} ready` : `${ready} ready, ${wrong} to correct`;
  return seatsLeft === undefined ? addresses : `${addresses} · ${counted(seatsLeft, 'seat')} left`;
}
