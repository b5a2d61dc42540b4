import { IconInfoCircle } from '@tabler/icons-react';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import classes from './error-notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly icon?: Icon;
}

/** Says why something on a page is not possible now; nothing has failed. */
export function Notice({ title, text, icon: Glyph = IconInfoCircle }: NoticeProps) {
  return (
    <div role="note" className={classes.notice} data-tone="warn">
      <Glyph size={16} stroke={ICON_STROKE} className={classes.icon ?? ''} />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {text !== undefined && <p className={classes.text}>{text}</p>}
      </div>
    </div>
  );
}
