import type { ReactNode } from 'react';
import classes from './index-row.module.css';

interface IndexRowProps {
  /** Rows of a group exclude each other. */
  readonly group: string;
  readonly title: string;
  /** A formula, or what the values say. */
  readonly detail: string;
  readonly isFormula?: boolean;
  readonly note?: string | undefined;
  readonly disabled?: boolean;
  readonly checked: boolean;
  readonly onChoose: () => void;
  /** What belongs to the chosen row. */
  readonly children?: ReactNode;
}

/** Something that can be drawn on the map; its formula is always visible. */
export function IndexRow(props: IndexRowProps) {
  const {
    group,
    title,
    detail,
    isFormula = false,
    note,
    disabled = false,
    checked,
    onChoose,
    children,
  } = props;
  return (
    <div className={classes.row} data-checked={checked || undefined}>
      <label className={classes.choice}>
        <input
          type="radio"
          name={group}
          className={classes.radio}
          checked={checked}
          disabled={disabled}
          aria-label={title}
          onChange={onChoose}
        />
        <span className={classes.texts}>
          <span className={classes.title}>{title}</span>
          <span className={isFormula ? classes.formula : classes.about}>{detail}</span>
          {note !== undefined && <span className={classes.note}>{note}</span>}
        </span>
      </label>
      {children}
    </div>
  );
}
