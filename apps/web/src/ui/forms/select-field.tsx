import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '../basics/button.tsx';
import { Field, type FieldFrame } from './field.tsx';
import classes from './select-field.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps extends FieldFrame {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly searchable?: boolean;
  /** In the box before the chevron, such as a link. */
  readonly after?: ReactNode;
}

export function SelectField(props: SelectFieldProps) {
  const { label, optional, hint, error, counter, options, value, onChange, name, placeholder, after } = props;
  const frame = { label, error, hint, ...(optional && { optional }), ...(counter && { counter }) };
  return (
    <Field {...frame}>
      {(control) => (
        <Select
          {...control}
          data={options.map((option) => ({ ...option }))}
          value={value}
          onChange={(next) => next !== null && onChange(next)}
          allowDeselect={false}
          withCheckIcon={false}
          disabled={props.disabled ?? false}
          searchable={props.searchable ?? false}
          {...(name !== undefined && { name })}
          {...(placeholder !== undefined && { placeholder })}
          error={error !== undefined}
          withErrorStyles={false}
          comboboxProps={{
            zIndex: 'var(--z-tooltip)',
            transitionProps: { duration: 0 },
            hideDetached: false,
          }}
          rightSection={
            <span className={classes.right}>
              {after}
              <IconChevronDown size={16} stroke={ICON_STROKE} aria-hidden="true" />
            </span>
          }
          rightSectionPointerEvents={after === undefined ? 'none' : 'all'}
          rightSectionWidth={after === undefined ? 32 : 96}
          classNames={{
            input: classes.input ?? '',
            dropdown: classes.dropdown ?? '',
            option: classes.option ?? '',
          }}
        />
      )}
    </Field>
  );
}
