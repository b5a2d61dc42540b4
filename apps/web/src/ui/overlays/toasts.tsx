import {
  IconAlertCircleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import {
  UNSTABLE_Toast as AriaToast,
  type QueuedToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import type { Icon } from '../basics/button.tsx';
import { IconButton } from '../basics/icon-button.tsx';
import classes from './toasts.module.css';

const SHOWN_MS = 5000;
const MAX_SHOWN = 3;

export interface Toast {
  readonly tone: 'ok' | 'info' | 'bad';
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

const queue = new ToastQueue<Toast>({ maxVisibleToasts: MAX_SHOWN });

/** Shows a message at the lower left for 5 s; an error stays until closed. It replaces older messages, except errors. */
export function showToast(toast: Toast): void {
  const errors = queue.visibleToasts.filter(({ content }) => content.tone === 'bad');
  for (const { key, content } of queue.visibleToasts) if (content.tone !== 'bad') queue.close(key);
  if (errors.length === MAX_SHOWN) queue.close(errors.at(-1)?.key ?? '');
  queue.add(toast, toast.tone === 'bad' ? {} : { timeout: SHOWN_MS });
}

/** The region of all messages; F6 moves the focus to it, and the timer pauses while a pointer or the focus is in it. */
export function Toasts() {
  return (
    <ToastRegion queue={queue} aria-label="Messages" className={classes.stack ?? ''}>
      {({ toast }) => <ToastBox toast={toast} />}
    </ToastRegion>
  );
}

const GLYPHS: Readonly<Record<Toast['tone'], Icon>> = {
  ok: IconCircleCheckFilled,
  info: IconInfoCircleFilled,
  bad: IconAlertCircleFilled,
};

function ToastBox({ toast }: { readonly toast: QueuedToast<Toast> }) {
  const { tone, title, text, action } = toast.content;
  const Glyph = GLYPHS[tone];
  return (
    <AriaToast toast={toast} className={classes.toast ?? ''} data-tone={tone}>
      <Glyph size={20} className={classes.icon ?? ''} />
      <ToastContent className={classes.body ?? ''}>
        <Text slot="title" className={classes.title ?? ''}>
          {title}
        </Text>
        {text !== undefined && (
          <Text slot="description" className={classes.text ?? ''}>
            {text}
          </Text>
        )}
      </ToastContent>
      {action && (
        <button type="button" className={classes.action} onClick={action.onSelect}>
          {action.label}
        </button>
      )}
      <IconButton
        icon={IconX}
        iconSize={16}
        size="s"
        label="Close message"
        onClick={() => queue.close(toast.key)}
      />
    </AriaToast>
  );
}
