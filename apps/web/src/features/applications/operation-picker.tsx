import type { GrantableOperation } from '@sigma/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Checkbox, TriStateCheckbox } from '../../ui/forms/checkbox.tsx';
import fieldClasses from '../../ui/forms/field.module.css';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { counted, countText } from '../../ui/text/figures.ts';
import { groupState, type OperationGroup, operationGroups, withChoice } from './operation-groups.ts';
import classes from './operation-picker.module.css';

interface OperationPickerProps {
  readonly operations: readonly GrantableOperation[];
  readonly chosen: ReadonlySet<string>;
  readonly error: string | undefined;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Chooses operations: found by typing, grouped by tag, with what is chosen of each group and of all. */
export function OperationPicker({ operations, chosen, error, onChange }: OperationPickerProps) {
  const [search, setSearch] = useState('');
  const id = useId();
  const groups = operationGroups(operations, chosen, search);
  const writing = operations.filter((operation) => operation.needs === 'write' && chosen.has(operation.id));
  return (
    <section className={classes.picker} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          Operations
        </h3>
        <p className={classes.note} role="status">
          {countText(chosen.size)} of {countText(operations.length)} chosen, {countText(writing.length)} write
        </p>
      </div>
      {error !== undefined && (
        <p className={fieldClasses.error} role="alert">
          * {error}
        </p>
      )}
      {chosen.size === 0 && <p className={classes.note}>Applications with this set can call nothing.</p>}
      <SearchBox label="Search operations" text={search} onSearch={setSearch} />
      {groups.length === 0 ? (
        <p className={classes.none}>
          No operation matches “{search}”.{' '}
          <Button kind="quiet" size="s" onClick={() => setSearch('')}>
            Clear search
          </Button>
        </p>
      ) : (
        groups.map((group) => (
          <Group
            key={group.tag}
            group={group}
            chosen={chosen}
            onChoose={(ids, isChosen) => onChange(withChoice(chosen, ids, isChosen))}
          />
        ))
      )}
    </section>
  );
}

interface GroupProps {
  readonly group: OperationGroup;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

function Group({ group, chosen, onChoose }: GroupProps) {
  const { tag, operations } = group;
  return (
    <fieldset className={classes.group} aria-label={tag}>
      <div className={classes.groupHead}>
        <TriStateCheckbox
          state={groupState(group)}
          label={`${tag}: ${counted(operations.length, 'operation')}`}
          onChange={(isChosen) =>
            onChoose(
              operations.map(({ id }) => id),
              isChosen,
            )
          }
        >
          <strong>{tag}</strong>
        </TriStateCheckbox>
        <span className={classes.note}>
          {countText(group.chosen)} of {countText(operations.length)}
        </span>
      </div>
      {operations.map(({ id, method, path, summary }) => (
        <div key={id} className={classes.operation}>
          <Checkbox
            checked={chosen.has(id)}
            label={summary}
            onChange={(isChosen) => onChoose([id], isChosen)}
          />
          <span className={classes.call}>
            {method} {path}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
