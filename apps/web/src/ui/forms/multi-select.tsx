import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { Button, ICON_STROKE } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import { Popover } from '../overlays/popover.tsx';
import { CheckMark, type TriState } from './checkbox.tsx';
import {
  allState,
  type ChoiceOption,
  chosenCount,
  chosenText,
  matching,
  SELECT_ALL,
  toggled,
} from './chosen-options.ts';
import boxClasses from './control-box.module.css';
import fieldClasses from './field.module.css';
import classes from './multi-select.module.css';

interface MultiSelectProps {
  readonly label: string;
  /** The label is only read out, not shown. */
  readonly labelHidden?: boolean;
  readonly options: readonly ChoiceOption[];
  readonly value: readonly string[];
  /** Chosen values in the order of the options. */
  readonly onChange: (value: readonly string[]) => void;
  /** The list itself, or a box that shows how many are chosen and opens the list. */
  readonly display?: 'list' | 'count';
  readonly searchable?: boolean;
  /** What Reset restores; nothing is chosen unless given. */
  readonly resetTo?: readonly string[];
  readonly disabled?: boolean;
  readonly error?: string;
}

/** Several options of a list: search, Select All, reset; the list is at most 150 px high (spec 1:2.10). */
export function MultiSelect({ display = 'list', ...props }: MultiSelectProps) {
  const { label, labelHidden = false, error } = props;
  const Control = display === 'list' ? ChoiceList : CountBox;
  return (
    <div className={fieldClasses.field}>
      {!labelHidden && (
        <span className={fieldClasses.label} aria-hidden="true">
          {label}
        </span>
      )}
      <Control {...props} />
      {error !== undefined && (
        <p className={fieldClasses.error} role="alert">
          * {error}
        </p>
      )}
    </div>
  );
}

type ControlProps = Omit<MultiSelectProps, 'display'>;

function CountBox(props: ControlProps) {
  const { label, options, value, disabled = false } = props;
  const [opened, setOpened] = useState(false);
  const text = chosenText(chosenCount(options, value), options.length);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={label}
      width="target"
      flush
      overDialogs
      target={
        <button
          type="button"
          className={classNames(boxClasses.box, classes.box)}
          aria-label={`${label}: ${text}`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          data-none={text === 'None' || undefined}
          disabled={disabled}
          onClick={() => setOpened(!opened)}
        >
          {text}
          <IconChevronDown size={16} stroke={ICON_STROKE} aria-hidden="true" />
        </button>
      }
    >
      <ChoiceList {...props} bare />
    </Popover>
  );
}

interface ChoiceListProps extends ControlProps {
  /** In a popover: without an outline of its own, and it receives the focus. */
  readonly bare?: boolean;
}

function ChoiceList(props: ChoiceListProps) {
  const { label, options, value, onChange, searchable = false, resetTo = [], disabled = false } = props;
  const { bare = false } = props;
  const [text, setText] = useState('');
  const shown = searchable ? matching(options, text) : options;
  const list = <Choices {...props} shown={shown} hasFocus={bare && !searchable} />;
  return (
    <fieldset className={classes.list} aria-label={label} data-bare={bare || undefined}>
      {searchable ? (
        <Autocomplete inputValue={text} onInputChange={setText}>
          <SearchField aria-label={`Search ${label}`} isDisabled={disabled} className={classes.search ?? ''}>
            <IconSearch size={16} stroke={ICON_STROKE} aria-hidden="true" />
            {/* The arrow keys move through the list while the focus stays here. */}
            <Input
              role="combobox"
              aria-expanded
              aria-haspopup="listbox"
              placeholder="Search"
              autoFocus={bare}
              className={classes.input ?? ''}
            />
          </SearchField>
          {list}
        </Autocomplete>
      ) : (
        list
      )}
      <div className={classes.foot}>
        <span>
          {chosenCount(options, value)} of {options.length}
        </span>
        <Button kind="quiet" size="s" disabled={disabled} onClick={() => onChange(resetTo)}>
          Reset
        </Button>
      </div>
    </fieldset>
  );
}

interface ChoicesProps extends ControlProps {
  /** Options that match the search. */
  readonly shown: readonly ChoiceOption[];
  readonly hasFocus: boolean;
}

/** Space and Enter choose; the arrow keys, Home, End and first letters move. */
function Choices({ label, options, value, onChange, disabled = false, shown, hasFocus }: ChoicesProps) {
  const state = allState(shown, value);
  const selected = new Set(state === 'all' ? [...value, SELECT_ALL] : value);
  const change = (keys: Selection) => {
    const item = changedItem(selected, keys);
    if (item !== undefined) onChange(toggled({ options, shown, chosen: value }, item, !selected.has(item)));
  };
  return (
    <ListBox
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={change}
      escapeKeyBehavior="none"
      disabledKeys={disabled ? [SELECT_ALL, ...options.map((option) => option.value)] : []}
      autoFocus={hasFocus}
      renderEmptyState={() => <p className={classes.nothing}>Nothing matches</p>}
      className={classes.items ?? ''}
    >
      {shown.length > 0 && <Choice id={SELECT_ALL} label="Select All" state={state} />}
      {shown.map((option) => (
        <Choice
          key={option.value}
          id={option.value}
          label={option.label}
          state={value.includes(option.value) ? 'all' : 'none'}
        />
      ))}
    </ListBox>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly state: TriState;
}

function Choice({ id, label, state }: ChoiceProps) {
  return (
    <ListBoxItem
      id={id}
      textValue={label}
      className={classes.item ?? ''}
      data-all={id === SELECT_ALL || undefined}
    >
      <CheckMark state={state} />
      <span className={classes.name} title={label}>
        {label}
      </span>
      {state === 'some' && <VisuallyHidden>, some selected</VisuallyHidden>}
    </ListBoxItem>
  );
}

/** The one item that a press added or removed; Select All where the keyboard chose everything. */
function changedItem(before: ReadonlySet<string>, after: Selection): string | undefined {
  if (after === 'all') return before.has(SELECT_ALL) ? undefined : SELECT_ALL;
  const added = [...after].map(String).find((key) => !before.has(key));
  return added ?? [...before].find((key) => !after.has(key));
}
