import {
  IconAlertCircleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Icon } from '../basics/button.tsx';
import { IconButton } from '../basics/icon-button.tsx';
import classes from './toasts.module.css';

const SHOWN_MS = 5000;

export interface Toast {
  readonly tone: 'ok' | 'info' | 'bad';
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

interface KeyedToast extends Toast {
  readonly key: number;
}

interface ToastStore {
  readonly toasts: readonly KeyedToast[];
  readonly nextKey: number;
}

const useToasts = create<ToastStore>(() => ({ toasts: [], nextKey: 1 }));

/** Lower left, 5 s; errors stay until closed. A new one takes the place of an older one that is no error. */
export function showToast(toast: Toast): void {
  useToasts.setState(({ toasts, nextKey }) => ({
    toasts: [...toasts.filter((shown) => shown.tone === 'bad'), { ...toast, key: nextKey }].slice(-3),
    nextKey: nextKey + 1,
  }));
}

function closeToast(key: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) }));
}

export function Toasts() {
  const toasts = useToasts((store) => store.toasts);
  return (
    <section aria-label="Messages" aria-live="polite" className={classes.stack}>
      {toasts.map((toast) => (
        <ToastBox key={toast.key} toast={toast} />
      ))}
    </section>
  );
}

const GLYPHS: Readonly<Record<Toast['tone'], Icon>> = {
  ok: IconCircleCheckFilled,
  info: IconInfoCircleFilled,
  bad: IconAlertCircleFilled,
};

function ToastBox({ toast }: { readonly toast: KeyedToast }) {
  const { key, tone, title, text, action } = toast;
  useEffect(() => {
    if (tone === 'bad') return;
    const timer = setTimeout(() => closeToast(key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [key, tone]);
  const Glyph = GLYPHS[tone];
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classes.toast} data-tone={tone}>
      <Glyph size={20} className={classes.icon ?? ''} />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {text !== undefined && <p className={classes.text}>{text}</p>}
      </div>
      {action && (
        <button type="button" className={classes.action} onClick={action.onSelect}>
          {action.label}
        </button>
      )}
      <IconButton icon={IconX} iconSize={16} size="s" label="Close message" onClick={() => closeToast(key)} />
    </div>
  );
}
