import { classNames } from '../basics/class-names.ts';
import classes from './cut-name.module.css';

/** A name up to a last part in parentheses, such as "(simulated)". */
const LABELLED = /^(.*\S)\s+(\([^()]+\))$/s;

interface CutNameProps {
  readonly name: string;
  /** The tooltip, where the name itself is shortened already. */
  readonly tip?: string;
  readonly className?: string | undefined;
}

/** A name on one line. Where it is too long it is cut before its label in parentheses, which always stays visible. */
export function CutName({ name, tip = name, className }: CutNameProps) {
  const [, stem, label] = LABELLED.exec(name) ?? [];
  if (stem === undefined) {
    return (
      <span className={classNames(classes.stem, className)} title={tip}>
        {name}
      </span>
    );
  }
  return (
    <span className={classNames(classes.name, className)} title={tip}>
      <span className={classes.stem}>{stem}</span> <span className={classes.label}>{label}</span>
    </span>
  );
}
