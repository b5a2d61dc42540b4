import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import type { ControlSize, Icon } from '../basics/button.tsx';
import { ICON_STROKE } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { Field, type FieldFrame } from './field.tsx';
import classes from './text-field.module.css';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'size'>;

interface TextFieldProps extends FieldFrame, InputProps {
  readonly icon?: Icon;
  readonly size?: ControlSize;
  /** Inside the box at its right end: a status, a unit, a button. */
  readonly after?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, optional, hint, error, counter, icon, size, after, ...input } = props;
  const frame = { label, error, hint, ...(optional && { optional }), ...(counter && { counter }) };
  return (
    <Field {...frame}>
      {(control) => (
        <TextBox {...input} {...control} after={after} {...(icon && { icon })} {...(size && { size })} />
      )}
    </Field>
  );
}

interface TextBoxProps extends InputProps {
  readonly icon?: Icon;
  readonly size?: ControlSize;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The bare input in its box; give it an `aria-label` where it has no visible label. */
export function TextBox({ icon: Glyph, size = 'm', after, ...input }: TextBoxProps) {
  return (
    <span
      className={classNames(classes.box, classes[size])}
      data-invalid={input['aria-invalid'] === true || undefined}
      data-disabled={input.disabled || undefined}
    >
      {Glyph && <Glyph size={16} stroke={ICON_STROKE} className={classes.icon ?? ''} />}
      <input type="text" {...input} className={classes.input} />
      {after}
    </span>
  );
}

interface TextAreaFieldProps
  extends FieldFrame,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {}

export function TextAreaField({ label, optional, hint, error, counter, ...area }: TextAreaFieldProps) {
  const frame = { label, error, hint, ...(optional && { optional }), ...(counter && { counter }) };
  return (
    <Field {...frame}>
      {(control) => (
        <span className={classes.box} data-invalid={error !== undefined || undefined}>
          <textarea rows={3} {...area} {...control} className={classes.area} />
        </span>
      )}
    </Field>
  );
}
