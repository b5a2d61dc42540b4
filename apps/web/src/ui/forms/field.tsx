import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** What a control needs to be tied to its label, hint and error. */
export interface ControlBinding {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

export interface FieldFrame {
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  /** Shown below the control with an asterisk before it (spec 2:5#24). */
  readonly error?: string | undefined;
  /** At the right below the control, such as "31 / 200". */
  readonly counter?: string;
}

/** The id of the label of a control. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}

interface FieldProps extends FieldFrame {
  /** A control that is not an input refers to the label by `labelIdOf` instead of being activated by it. */
  readonly labelElement?: 'label' | 'span';
  readonly children: (control: ControlBinding) => ReactNode;
}

export function Field(props: FieldProps) {
  const { label, optional = false, hint, error, counter, labelElement: Label = 'label', children } = props;
  const id = useId();
  const noteIds = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  const control: ControlBinding = {
    id,
    ...(noteIds.length > 0 && { 'aria-describedby': noteIds.join(' ') }),
    ...(error !== undefined && { 'aria-invalid': true as const }),
  };
  return (
    <div className={classes.field}>
      <Label className={classes.label} id={labelIdOf(id)} {...(Label === 'label' && { htmlFor: id })}>
        {label}
        {optional && <span className={classes.optional}> (optional)</span>}
      </Label>
      {children(control)}
      {(error !== undefined || counter !== undefined) && (
        <div className={classes.below}>
          {error !== undefined && (
            <p className={classes.error} id={`${id}-error`} role="alert">
              * {error}
            </p>
          )}
          {counter !== undefined && <span className={classes.counter}>{counter}</span>}
        </div>
      )}
      {hint !== undefined && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
