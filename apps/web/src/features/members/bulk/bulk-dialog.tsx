import type { ProgramUser } from '@sigma/contract';
import { NO_ROLE_SELECTED, type ProgramRole } from '@sigma/domain';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { counted } from '../../../ui/text/figures.ts';
import classes from '../invite-dialog.module.css';
import { pause } from '../lanes.ts';
import { changeRoles, refreshUsers, type UsersScope } from '../members.queries.ts';
import { RoleChoices } from '../role-choices.tsx';
import { apply, type BulkAction, failureOf, type Outcome, runForEach } from './bulk-run.ts';

const TITLES = { roles: 'Change roles', resend: 'Send invitations again', remove: 'Remove users' } as const;
const DONE = { roles: 'Changed', resend: 'Sent', remove: 'Removed' } as const;

interface BulkDialogProps {
  readonly kind: BulkAction['kind'];
  readonly scope: UsersScope;
  /** The selected users whom the action can change. */
  readonly users: readonly ProgramUser[];
  readonly onClose: () => void;
}

/** Asks what to do with several users, does it, and shows the result of each. It stays open until all have one. */
export function BulkDialog({ kind, scope, users, onClose }: BulkDialogProps) {
  const bulk = useBulk(scope, kind);
  if (bulk.outcomes !== undefined) {
    const { outcomes, undo } = bulk;
    return (
      <Results
        {...{ kind, users, outcomes, onClose }}
        done={bulk.isUndone ? 'Restored' : DONE[kind]}
        onUndo={kind === 'roles' && !bulk.isUndone ? () => void undo(users) : undefined}
      />
    );
  }
  return (
    <Question
      kind={kind}
      users={users}
      onClose={onClose}
      onStart={(action) => void bulk.run(users, action)}
    />
  );
}

type Outcomes = ReadonlyMap<string, Outcome>;

function useBulk(scope: UsersScope, kind: BulkAction['kind']) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcomes>();
  const [isUndone, setUndone] = useState(false);
  const start = async (
    users: readonly ProgramUser[],
    act: (user: ProgramUser) => Promise<ProgramUser | undefined>,
  ) => {
    const set = ({ id }: ProgramUser, outcome: Outcome) =>
      setOutcomes((known) => new Map(known).set(id, outcome));
    for (const user of users) set(user, { state: 'running' });
    await runForEach({
      items: users,
      act,
      reasonOf: (error) => failureOf(kind, error),
      wait: pause,
      onOutcome: set,
    });
    await refreshUsers(queries, scope);
  };
  return {
    outcomes,
    isUndone,
    run: (users: readonly ProgramUser[], action: BulkAction) =>
      start(users, (user) => apply(scope, user, action)),
    /** Gives the changed users the roles that they had, unless someone else has changed them since. */
    undo: async (users: readonly ProgramUser[]) => {
      setUndone(true);
      const changed = users.flatMap((user) => {
        const outcome = outcomes?.get(user.id);
        return outcome?.state === 'done' && outcome.after !== undefined
          ? [[user, outcome.after] as const]
          : [];
      });
      const after = new Map(changed.map(([{ id }, now]) => [id, now]));
      await start(
        changed.map(([user]) => user),
        (user) => changeRoles(scope, after.get(user.id) ?? user, user.roles),
      );
    },
  };
}

interface QuestionProps extends Omit<BulkDialogProps, 'scope'> {
  readonly onStart: (action: BulkAction) => void;
}

function Question({ kind, users, onClose, onStart }: QuestionProps) {
  const [roles, setRoles] = useState<readonly ProgramRole[]>([]);
  const [error, setError] = useState<string>();
  const many = counted(users.length, 'user');
  const confirm = () => {
    if (kind !== 'roles') onStart({ kind });
    else if (roles.length === 0) setError(NO_ROLE_SELECTED);
    else onStart({ kind, roles: [...roles] });
  };
  return (
    <Dialog
      opened
      title={TITLES[kind]}
      width={520}
      onClose={onClose}
      footer={
        <>
          <p className={classes.summary}>{kind === 'resend' ? counted(users.length, 'invitation') : many}</p>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={kind === 'remove' ? 'danger' : 'primary'} onClick={confirm}>
            {kind === 'roles' ? 'Change roles' : kind === 'resend' ? 'Send' : `Remove ${many}`}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p>{textOf(kind)}</p>
        {kind === 'roles' ? (
          <RoleChoices
            roles={roles}
            error={error}
            onChange={(changed) => {
              setRoles(changed);
              setError(undefined);
            }}
          />
        ) : (
          <ul className={classes.results} aria-label="Selected users">
            {users.map(({ id, email }) => (
              <li key={id} className={classes.result}>
                <span className={classes.address}>{email}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function textOf(kind: BulkAction['kind']): string {
  switch (kind) {
    case 'roles':
      return 'Each of them has exactly these roles afterwards.';
    case 'resend':
      return 'Each of them gets a new link, which is valid for 14 days. Earlier links stop working.';
    case 'remove':
      return 'They lose access to this program at once. Orders and areas stay; downloads are deleted.';
  }
}

interface ResultsProps extends Pick<BulkDialogProps, 'kind' | 'users' | 'onClose'> {
  readonly outcomes: Outcomes;
  /** What a success is called. */
  readonly done: string;
  readonly onUndo: (() => void) | undefined;
}

function Results({ kind, users, outcomes, done, onUndo, onClose }: ResultsProps) {
  const states = users.map(({ id }) => outcomes.get(id)?.state);
  const running = states.filter((state) => state === 'running').length;
  const close = () => {
    if (running === 0) onClose();
  };
  const succeeded = states.filter((state) => state === 'done').length;
  return (
    <Dialog
      opened
      title={TITLES[kind]}
      width={520}
      onClose={close}
      footer={
        <>
          <p className={classes.summary} role="status">
            {running > 0
              ? `${counted(running, 'user')} left`
              : `${succeeded} of ${counted(users.length, 'user')} done`}
          </p>
          {onUndo !== undefined && running === 0 && succeeded > 0 && <Button onClick={onUndo}>Undo</Button>}
          <Button kind="primary" onClick={close} disabled={running > 0}>
            Close
          </Button>
        </>
      }
    >
      <ul className={classes.results} aria-label="Result of each user">
        {users.map(({ id, email }) => (
          <li key={id} className={classes.result}>
            <span className={classes.address}>{email}</span>
            <OutcomeBadge done={done} outcome={outcomes.get(id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface OutcomeBadgeProps {
  readonly done: string;
  readonly outcome: Outcome | undefined;
}

function OutcomeBadge({ done, outcome }: OutcomeBadgeProps) {
  if (outcome?.state === 'done') return <StatusBadge bare tone="ok" icon={IconCheck} word={done} />;
  if (outcome?.state === 'failed')
    return <StatusBadge bare tone="bad" icon={IconAlertTriangle} word={outcome.reason} />;
  return <StatusBadge bare tone="neutral" icon={IconClock} word="Waiting" />;
}
