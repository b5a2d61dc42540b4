import { FEEDBACK_LABELS, type FeedbackLabel } from '@sigma/domain';
import { useEffect, useEffectEvent } from 'react';
import { reviewKey } from './review-face.ts';

interface ReviewKeys {
  /** Without it, keys have no meaning. */
  readonly isOn: boolean;
  readonly onStatus: (status: FeedbackLabel) => void;
  readonly onNote: () => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
}

/** The keys of reviews one after the other, wherever the focus is except in the notes. */
export function useReviewKeys(keys: ReviewKeys): void {
  const { isOn } = keys;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('textarea, input, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(event.key, keys);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}

function actionOf(key: string, keys: ReviewKeys): (() => void) | undefined {
  const status = FEEDBACK_LABELS.find((label) => reviewKey(label) === key);
  if (status !== undefined) return () => keys.onStatus(status);
  switch (key) {
    case 'n':
      return keys.onNote;
    case 'j':
      return keys.onNext;
    case 'k':
      return keys.onPrevious;
    case 'Escape':
      return keys.onClose;
    default:
      return undefined;
  }
}
