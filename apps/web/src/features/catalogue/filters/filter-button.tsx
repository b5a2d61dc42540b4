import { IconChevronDown } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import classes from './filter-button.module.css';

interface FilterButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'value'> {
  readonly name: string;
  readonly value: string;
  /** The value differs from the default: the outline is orange. */
  readonly isChanged: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** "Name value" with a chevron; a popover is anchored to the ref. */
export function FilterButton({ name, value, isChanged, ref, ...rest }: FilterButtonProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={classes.button}
      data-changed={isChanged || undefined}
    >
      <span className={classes.name}>{name}</span> <span className={classes.value}>{value}</span>
      <IconChevronDown size={16} stroke={ICON_STROKE} aria-hidden="true" />
    </button>
  );
}
