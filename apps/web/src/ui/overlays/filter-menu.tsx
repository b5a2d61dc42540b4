import { IconChevronDown } from '@tabler/icons-react';
import { ICON_STROKE } from '../basics/button.tsx';
import classes from './filter-menu.module.css';
import { Menu } from './menu.tsx';

interface FilterMenuProps<Value extends string> {
  /** The property that is filtered by, such as "Status". */
  readonly label: string;
  /** The first option excludes nothing. */
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A filter with one choice, which its button shows. */
export function FilterMenu<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterMenuProps<Value>) {
  const chosen = options.find(([option]) => option === value);
  return (
    <Menu
      position="bottom-end"
      target={
        <button type="button" className={classes.filter} data-changed={chosen !== options[0] || undefined}>
          {label} <strong>{chosen?.[1]}</strong>
          <IconChevronDown size={14} stroke={ICON_STROKE} aria-hidden="true" />
        </button>
      }
      groups={[
        options.map(([option, name]) => ({
          label: name,
          chosen: option === value,
          onSelect: () => onChange(option),
        })),
      ]}
    />
  );
}
