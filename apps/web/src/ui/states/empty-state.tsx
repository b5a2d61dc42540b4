import type { ReactNode } from 'react';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly tone?: 'plain' | 'bad';
}

/** The middle of a panel or page that has nothing to list. */
export function EmptyState({ icon: Glyph, title, text, action, tone = 'plain' }: EmptyStateProps) {
  return (
    <div className={classes.state} data-tone={tone}>
      <Glyph size={32} stroke={ICON_STROKE} className={classes.icon ?? ''} />
      <h2 className={classes.title}>{title}</h2>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
