import type { Notification } from '@sigma/contract';
import type { EventTopic } from '@sigma/domain';
import {
  IconFileText,
  IconMail,
  IconMailOpened,
  IconPhoto,
  IconRadar2,
  IconReceipt,
  IconSatellite,
  IconUsers,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { ICON_STROKE, type Icon } from '../../ui/basics/button.tsx';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { instantText, spellInstants } from '../../ui/text/figures.ts';
import classes from './notifications-panel.module.css';

const ICONS: Readonly<Record<EventTopic, Icon>> = {
  orders: IconReceipt,
  captures: IconSatellite,
  scenes: IconPhoto,
  monitoring: IconRadar2,
  people: IconUsers,
  programs: IconFileText,
};

interface NotificationRowProps {
  readonly notification: Notification;
  /** The name of its program, where that is not the active one. */
  readonly program: string | undefined;
  readonly onOpen: (path: string) => void;
  readonly onMark: (read: boolean) => void;
}

/** One notification: it leads to what it is about, and can be marked as read without that. */
export function NotificationRow({ notification, program, onOpen, onMark }: NotificationRowProps) {
  const { topic, title, detail, path, created_at, read } = notification;
  const Glyph = ICONS[topic];
  const mark = read ? 'Mark as unread' : 'Mark as read';
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <Glyph size={18} stroke={ICON_STROKE} className={classes.icon ?? ''} />
      <div className={classes.text}>
        <p className={classes.title}>
          {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
          {path === null ? (
            title
          ) : (
            <a
              className={classes.link}
              href={path}
              onClick={(event) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                onOpen(path);
              }}
            >
              {title}
            </a>
          )}
        </p>
        {detail !== '' && <p className={classes.detail}>{spellInstants(detail)}</p>}
        <p className={classes.meta}>
          {[instantText(created_at), ...(program === undefined ? [] : [program])].join(' · ')}
        </p>
      </div>
      <span className={classes.mark}>
        <IconButton
          icon={read ? IconMail : IconMailOpened}
          label={`${mark}: ${title}`}
          tip={mark}
          size="s"
          iconSize={16}
          onClick={() => onMark(!read)}
        />
      </span>
    </li>
  );
}

/** A press that opens another tab or window, or saves the link. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
