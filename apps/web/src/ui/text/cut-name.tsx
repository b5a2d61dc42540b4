import { IconFlask } from '@tabler/icons-react';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import classes from './cut-name.module.css';

/** A name up to a last part that tells it from others: "(simulated)" or ", pass 2 of 3". */
const LABELLED = /^(.*\S)\s+(\([^()]+\)|(?<=,\s)pass \d+ of \d+)$/s;

/** Labels that are drawn as a mark: in a list they repeat, and their words would take the room of the names. */
const MARKS: Readonly<Record<string, Icon>> = { '(simulated)': IconFlask };

interface CutNameProps {
  readonly name: string;
  /** The tooltip, where the name itself is shortened already. */
  readonly tip?: string;
  readonly className?: string | undefined;
}

/**
 * A name on one line. Where it is too long it is cut before its label, in parentheses or the number of its pass,
 * which always stays visible, in words or as a mark. The tooltip and the accessible name contain the label.
 */
export function CutName({ name, tip = name, className }: CutNameProps) {
  const [, stem, label] = LABELLED.exec(name) ?? [];
  if (stem === undefined || label === undefined) {
    return (
      <span className={classNames(classes.stem, className)} title={tip}>
        {name}
      </span>
    );
  }
  const Mark = MARKS[label];
  return (
    <span className={classNames(classes.name, className)} title={tip}>
      <span className={classes.stem}>{stem}</span>{' '}
      <span className={classes.label}>
        {Mark === undefined ? (
          label
        ) : (
          <>
            <Mark size={14} stroke={ICON_STROKE} />
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        )}
      </span>
    </span>
  );
}
