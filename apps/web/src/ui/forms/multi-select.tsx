import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, ICON_STROKE } from '../basics/button.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Checkbox, TriStateCheckbox } from './checkbox.tsx';
import {
  allState,
  type ChoiceOption,
  chosenCount,
  chosenText,
  matching,
  SELECT_ALL,
  toggled,
} from './chosen-options.ts';
import classes from './multi-select.module.css';
import { TextBox } from './text-field.tsx';

interface MultiSelectProps {
  readonly label: string;
  /** The label is only read, not shown. */
  readonly labelHidden?: boolean;
  readonly options: readonly ChoiceOption[];
  readonly value: readonly string[];
  /** Chosen values in the order of the options. */
  readonly onChange: (value: readonly string[]) => void;
  /** The list itself, or a box that tells how many are chosen and opens the list. */
  readonly display?: 'list' | 'count';
  readonly searchable?: boolean;
  /** What Reset brings back; nothing chosen unless given. */
  readonly resetTo?: readonly string[];
  readonly disabled?: boolean;
  readonly error?: string;
}

/** Several of a list: search, Select All, reset; the list is at most 150 px high (1:2.10). */
export function MultiSelect({ display = 'list', ...props }: MultiSelectProps) {
  const { label, labelHidden = false, error } = props;
  const Control = display === 'list' ? ChoiceList : CountBox;
  return (
    <div className={classes.field}>
      {!labelHidden && (
        <span className={classes.label} aria-hidden="true">
          {label}
        </span>
      )}
      <Control {...props} />
      {error !== undefined && (
        <p className={classes.error} role="alert">
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
          className={classes.box}
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
  /** Without an outline of its own. */
  readonly bare?: boolean;
}

function ChoiceList(props: ChoiceListProps) {
  const { label, options, value, onChange, searchable = false, resetTo = [], disabled = false, bare } = props;
  const [text, setText] = useState('');
  const shown = searchable ? matching(options, text) : options;
  const toggle = (item: string) => (on: boolean) =>
    onChange(toggled({ options, shown, chosen: value }, item, on));
  return (
    <fieldset className={classes.list} aria-label={label} data-bare={bare || undefined}>
      {searchable && (
        <div className={classes.search}>
          <TextBox
            icon={IconSearch}
            placeholder="Search"
            aria-label={`Search ${label}`}
            value={text}
            disabled={disabled}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <Items>
        {shown.length > 0 && (
          <li className={classes.all} key={SELECT_ALL}>
            <TriStateCheckbox
              label="Select All"
              state={allState(shown, value)}
              disabled={disabled}
              onChange={toggle(SELECT_ALL)}
            />
          </li>
        )}
        {shown.map((option) => (
          <li key={option.value} title={option.label}>
            <Checkbox
              label={option.label}
              checked={value.includes(option.value)}
              disabled={disabled}
              onChange={toggle(option.value)}
            />
          </li>
        ))}
        {shown.length === 0 && <li className={classes.nothing}>Nothing matches</li>}
      </Items>
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

/** Up and down move between the check boxes, Home and End to the ends. */
function Items({ children }: { readonly children: React.ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const press = (event: KeyboardEvent) => {
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])];
    const at = boxes.findIndex((box) => box.matches(':focus'));
    const next = boxes[indexAfterKey(event.key, at, boxes.length)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul ref={list} className={classes.items} onKeyDown={press}>
      {children}
    </ul>
  );
}

function indexAfterKey(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
