import type { ProgramUser } from '@sigma/contract';
import { IconMailForward, IconShieldCog, IconUserMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { counted } from '../../../ui/text/figures.ts';
import type { UsersScope } from '../members.queries.ts';
import classes from './bulk-bar.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkAction } from './bulk-run.ts';
import type { UserSelection } from './use-user-selection.ts';

interface BulkBarProps {
  readonly scope: UsersScope;
  readonly selection: UserSelection;
  /** The program is archived: no invitation can be sent again. */
  readonly isArchived: boolean;
  /** The users of the shown page who can be selected. */
  readonly shown: readonly ProgramUser[];
}

/** What can be done with the selected users, below the list; absent while none is selected. */
export function BulkBar({ scope, selection, isArchived, shown }: BulkBarProps) {
  const [kind, setKind] = useState<BulkAction['kind']>();
  const { users } = selection;
  if (users.length === 0) return null;
  const open = users.filter(({ state }) => state !== 'active');
  const unselected = shown.filter(({ id }) => !selection.has(id));
  return (
    <section className={classes.bar} aria-label="Selected users">
      <p className={classes.count} role="status">
        {counted(users.length, 'user')} selected
      </p>
      {unselected.length > 0 && (
        <Button kind="quiet" onClick={() => selection.add(unselected)}>
          Select all on this page
        </Button>
      )}
      <span className={classes.actions}>
        <Button icon={IconShieldCog} onClick={() => setKind('roles')}>
          Change roles
        </Button>
        {open.length > 0 && (
          <Button icon={IconMailForward} disabled={isArchived} onClick={() => setKind('resend')}>
            Send {counted(open.length, 'invitation')} again
          </Button>
        )}
        <Button kind="danger" icon={IconUserMinus} onClick={() => setKind('remove')}>
          Remove
        </Button>
        <IconButton icon={IconX} label="Clear selection" onClick={selection.clear} />
      </span>
      {kind !== undefined && (
        <BulkDialog
          kind={kind}
          scope={scope}
          users={kind === 'resend' ? open : users}
          onClose={() => {
            setKind(undefined);
            selection.clear();
          }}
        />
      )}
    </section>
  );
}
