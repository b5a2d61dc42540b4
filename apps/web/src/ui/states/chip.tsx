import type { CSSProperties, ReactNode } from 'react';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import classes from './chip.module.css';

interface ChipProps {
  readonly icon?: Icon;
  readonly children: ReactNode;
  /** Dashed outline: the value is missing. */
  readonly missing?: boolean;
  readonly tone?: 'plain' | 'bad';
  /** A background of its own, such as one whose opacity follows a value. */
  readonly style?: CSSProperties;
  /** What the value is, for assistive technology: an icon alone says it only to the eye. */
  readonly label?: string | undefined;
  /** The explanation that is shown on hover. */
  readonly title?: string;
}

/** A small fact: an icon and a value. */
export function Chip(props: ChipProps) {
  const { icon: Glyph, children, missing = false, tone = 'plain', style, label, title } = props;
  return (
    <span
      className={classNames(classes.chip, missing && classes.missing, tone === 'bad' && classes.bad)}
      style={style}
      title={title}
    >
      {Glyph && <Glyph size={14} stroke={ICON_STROKE} aria-hidden="true" />}
      {label !== undefined && <VisuallyHidden>{label}: </VisuallyHidden>}
      {children}
    </span>
  );
}
