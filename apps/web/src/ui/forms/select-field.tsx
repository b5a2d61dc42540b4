import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Button, Popover, Select, SelectValue } from 'react-aria-components/Select';
import { ICON_STROKE } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import boxClasses from './control-box.module.css';
import { Field, type FieldFrame, labelIdOf } from './field.tsx';
import classes from './select-field.module.css';

const OFFSET_PX = 4;

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
  /** Shown in the box before the chevron, such as a link. */
  readonly after?: ReactNode;
}

/** One of a list. Typing the beginning of an option chooses it, and so do the left and right keys. */
export function SelectField(props: SelectFieldProps) {
  const { label, optional, hint, error, counter, options, value, onChange, name, placeholder, after } = props;
  const frame = { label, error, hint, ...(optional && { optional }), ...(counter && { counter }) };
  return (
    <Field {...frame} labelElement="span">
      {({ id, 'aria-invalid': isInvalid, ...control }) => (
        <Select
          {...control}
          aria-labelledby={labelIdOf(id)}
          value={value}
          onChange={(next) => typeof next === 'string' && onChange(next)}
          isInvalid={isInvalid ?? false}
          isDisabled={props.disabled ?? false}
          disabledKeys={options.filter((option) => option.disabled).map((option) => option.value)}
          placeholder={placeholder ?? ''}
          className={classes.select ?? ''}
          {...(name !== undefined && { name })}
        >
          <Button
            className={classNames(boxClasses.box, classes.button)}
            // The library marks only its frame, which can neither be focused nor is read out.
            render={(button) => <button {...button} aria-invalid={isInvalid} />}
          >
            <SelectValue className={classes.value ?? ''} />
            <IconChevronDown size={16} stroke={ICON_STROKE} aria-hidden="true" />
          </Button>
          {after !== undefined && <span className={classes.after}>{after}</span>}
          <Popover
            offset={OFFSET_PX}
            className={classes.popover ?? ''}
            style={{ zIndex: 'var(--z-tooltip)' }}
          >
            <ListBox className={classes.list ?? ''}>
              {options.map((option) => (
                <ListBoxItem
                  key={option.value}
                  id={option.value}
                  textValue={option.label}
                  className={classes.option ?? ''}
                >
                  {option.label}
                </ListBoxItem>
              ))}
            </ListBox>
          </Popover>
        </Select>
      )}
    </Field>
  );
}
