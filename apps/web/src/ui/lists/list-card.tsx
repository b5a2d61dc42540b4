import { IconAlertCircle } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { CutName } from '../text/cut-name.tsx';
import classes from './list-card.module.css';
import rowClasses from './list-row.module.css';

interface ListCardProps {
  readonly icon: Icon;
  readonly name: string;
  readonly badge: ReactNode;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  /** Lines below the name, each with several parts at the left and one at the right end. */
  readonly lines: readonly (readonly [parts: readonly string[], side: string])[];
  /** What went wrong with it. */
  readonly problem?: string | undefined;
}

/** An entry of a list that can be chosen: its name, its state and a few lines in grey. */
export function ListCard({ icon: Glyph, name, badge, isSelected, onSelect, lines, problem }: ListCardProps) {
  return (
    <button
      type="button"
      className={classNames(rowClasses.row, classes.card)}
      aria-current={isSelected || undefined}
      onClick={onSelect}
    >
      <Glyph size={16} stroke={ICON_STROKE} className={classes.icon ?? ''} />
      <CutName name={name} className={classNames(rowClasses.name, classes.name)} />
      {badge}
      {lines.map(([parts, side]) => (
        <Fragment key={parts.join()}>
          <span className={classes.meta}>
            {parts.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </span>
          <span className={classes.side}>{side}</span>
        </Fragment>
      ))}
      {problem !== undefined && (
        <span className={classes.problem}>
          <IconAlertCircle size={14} stroke={ICON_STROKE} /> {problem}
        </span>
      )}
    </button>
  );
}
