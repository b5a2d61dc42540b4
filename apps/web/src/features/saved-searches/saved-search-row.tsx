import type { SavedSearchSummary } from '@sigma/contract';
import { savedSearchNameIssue } from '@sigma/domain';
import {
  IconBell,
  IconBellFilled,
  IconDots,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import type { CurrentSearch } from '../../parts/search/saved-searches-slot.ts';
import { Button } from '../../ui/basics/button.tsx';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { CutName } from '../../ui/text/cut-name.tsx';
import { nameProblem } from './save-search-form.tsx';
import classes from './saved-searches.module.css';
import type { SavedSearchActions } from './use-saved-searches.ts';

interface SavedSearchRowProps {
  readonly saved: SavedSearchSummary;
  readonly actions: SavedSearchActions;
  readonly current: () => CurrentSearch;
}

/** One saved search: pressing it opens it. Its owner changes it, and everyone decides whether to be notified. */
export function SavedSearchRow({ saved, actions, current }: SavedSearchRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, mine, deletable, shared, notify } = saved;
  if (isRenaming) return <RenameForm saved={saved} actions={actions} onClose={() => setRenaming(false)} />;
  const replace = () => {
    const { search, mapQuery } = current();
    actions.changeOrNotify(id, { search, map_query: mapQuery });
  };
  const changes = [
    { label: 'Rename', icon: IconPencil, onSelect: () => setRenaming(true) },
    {
      label: shared ? 'Stop sharing' : 'Share with the program',
      icon: IconUsers,
      onSelect: () => actions.changeOrNotify(id, { shared: !shared }),
    },
    { label: 'Replace by this search', icon: IconRefresh, onSelect: replace },
  ];
  return (
    <div className={classes.item}>
      <button
        type="button"
        className={classes.open}
        aria-busy={actions.opening === id}
        onClick={() => actions.open(id)}
      >
        <CutName name={name} className={classes.name} />
        <span className={classes.note}>{noteOf(saved)}</span>
      </button>
      <IconButton
        icon={notify ? IconBellFilled : IconBell}
        size="s"
        iconSize={16}
        label={`Notify me of new scenes of ${name}`}
        tip={notify ? 'You are notified of new scenes' : 'Notify me of new scenes'}
        active={notify}
        aria-pressed={notify}
        onClick={() => actions.changeOrNotify(id, { notify: !notify })}
      />
      {deletable && (
        <Menu
          position="bottom-end"
          width={230}
          target={<IconButton icon={IconDots} size="s" iconSize={16} label={`Change ${name}`} tip="Change" />}
          groups={[
            ...(mine ? [changes] : []),
            [{ label: 'Delete', icon: IconTrash, danger: true, onSelect: () => actions.remove(saved) }],
          ]}
        />
      )}
    </div>
  );
}

function noteOf({ mine, shared, owner_name }: SavedSearchSummary): string {
  if (!mine) return `Shared by ${owner_name}`;
  return shared ? 'Shared with the program' : 'Only you see it';
}

interface RenameFormProps extends Pick<SavedSearchRowProps, 'saved' | 'actions'> {
  readonly onClose: () => void;
}

function RenameForm({ saved, actions, onClose }: RenameFormProps) {
  const [name, setName] = useState(saved.name);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const issue = savedSearchNameIssue(name.trim());
    setProblem(issue?.message);
    if (issue !== undefined) return;
    setSaving(true);
    try {
      await actions.change(saved.id, { name: name.trim() });
      onClose();
    } catch (error) {
      setProblem(nameProblem(error) ?? errorText(error).title);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={classes.rename} noValidate aria-label={`Rename ${saved.name}`} onSubmit={send}>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        autoFocus
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape ends the renaming; pressed again, it closes the list.
          event.stopPropagation();
          onClose();
        }}
      />
      <span className={classes.buttons}>
        <Button size="s" onClick={onClose}>
          Cancel
        </Button>
        <Button size="s" kind="primary" type="submit" busy={isSaving}>
          Rename
        </Button>
      </span>
    </form>
  );
}
