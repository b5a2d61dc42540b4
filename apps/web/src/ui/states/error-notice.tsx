import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import classes from './error-notice.module.css';

interface ErrorNoticeProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: Icon;
  /** The next step, such as a Refresh button. */
  readonly action?: ReactNode;
}

/** Appears in place of the content that failed and states what still works. */
export function ErrorNotice({ title, text, icon: Glyph = IconAlertCircle, action }: ErrorNoticeProps) {
  return (
    <div role="alert" className={classes.notice}>
      <Glyph size={16} stroke={ICON_STROKE} className={classes.icon ?? ''} />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {text !== undefined && <p className={classes.text}>{text}</p>}
      </div>
      {action}
    </div>
  );
}
