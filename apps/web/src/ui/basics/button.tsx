import type { ButtonHTMLAttributes, ComponentType, ReactNode } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger' | 'danger-filled';
/** Heights: s 28, m 32, l 40 px. */
export type ControlSize = 's' | 'm' | 'l';
/** A Tabler icon. */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;

export const ICON_STROKE = 1.6;

export interface ButtonLook {
  readonly kind?: ButtonKind;
  readonly size?: ControlSize;
  readonly wide?: boolean;
}

/** The look of a button, for links that act like one. */
export function buttonClass({ kind = 'default', size = 'm', wide = false }: ButtonLook): string {
  return classNames(classes.button, classes[kind], classes[size], wide && classes.wide);
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly icon?: Icon;
  readonly iconAfter?: Icon;
  /** Shows a spinner in place of the icon and ignores clicks. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    wide,
    icon: Before,
    iconAfter: After,
    busy = false,
    disabled,
    onClick,
    children,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner size={14} /> : Before && <Before size={16} stroke={ICON_STROKE} />}
      <span className={classes.label}>{children}</span>
      {After && <After size={16} stroke={ICON_STROKE} />}
    </button>
  );
}
