import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../basics/class-names.ts';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import classes from './checkbox.module.css';

export type TriState = 'none' | 'some' | 'all';

interface TriStateCheckboxProps {
  readonly state: TriState;
  readonly label: string;
  /** The label is only read out, not shown. */
  readonly labelHidden?: boolean;
  /** Called with true for all, false for none; "some" becomes all. */
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly name?: string;
  /** The id of the message that says why the choice is invalid. */
  readonly errorId?: string | undefined;
  readonly children?: ReactNode;
}

export function TriStateCheckbox(props: TriStateCheckboxProps) {
  const { state, label, labelHidden = false, onChange, disabled = false, name, errorId, children } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={classNames(classes.label, disabled && classes.disabled)}>
      <span className={classes.frame}>
        <input
          ref={input}
          type="checkbox"
          className={classes.input}
          checked={state === 'all'}
          disabled={disabled}
          name={name}
          {...(errorId !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={() => onChange(state !== 'all')}
        />
        <CheckMark state={state} />
      </span>
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{children ?? label}</span>}
    </label>
  );
}

/** The box of a check box or of a chosen item. */
export function CheckMark({ state }: { readonly state: TriState }) {
  return (
    <span className={classNames(classes.box, state !== 'none' && classes.filled)} aria-hidden="true">
      {state === 'all' && <IconCheck size={12} stroke={2.6} />}
      {state === 'some' && <IconMinus size={12} stroke={2.6} />}
    </span>
  );
}

interface CheckboxProps extends Omit<TriStateCheckboxProps, 'state'> {
  readonly checked: boolean;
}

export function Checkbox({ checked, ...rest }: CheckboxProps) {
  return <TriStateCheckbox state={checked ? 'all' : 'none'} {...rest} />;
}
