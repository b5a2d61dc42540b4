import type { Detection } from '@sigma/contract';
import {
  FEEDBACK_LABELS,
  type FeedbackLabel,
  feedbackLabel,
  MAX_NOTE,
  noteIssue,
  noteLength,
  reviewNotSavedText,
} from '@sigma/domain';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { Button, ICON_STROKE } from '../../../../ui/basics/button.tsx';
import { TextAreaField } from '../../../../ui/forms/text-field.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { useSaveReview } from '../../data/review.changes.ts';
import { REVIEW_FACE, REVIEW_KEYS } from '../finding-faces.ts';
import classes from './review-screen.module.css';

interface ReviewFormProps {
  readonly finding: Detection;
  readonly canGoBack: boolean;
  readonly onSaved: (finding: Detection) => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
}

/** The four statuses and the notes of a finding. A status is saved at once and leads to the next finding. */
export function ReviewForm({ finding, canGoBack, onSaved, onNext, onPrevious, onClose }: ReviewFormProps) {
  const saving = useSaveReview();
  const stored = finding.feedback_text ?? '';
  const [note, setNote] = useState(stored);
  const [leaving, setLeaving] = useState<() => void>();
  const area = useRef<HTMLDivElement>(null);
  const issue = noteIssue(note.trim());
  const isUnsaved = note.trim() !== stored;
  const save = (status: FeedbackLabel, isStep: boolean) => {
    if (issue !== undefined || saving.isPending) return;
    saving.mutate(
      { detection: finding.id, status, note },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          if (isStep) onNext();
        },
      },
    );
  };
  const leave = (action: () => void) => (isUnsaved ? setLeaving(() => action) : action());
  useReviewKeys({
    // Nothing is left while it is being saved, because a failure is shown here.
    isPaused: leaving !== undefined || saving.isPending,
    onStatus: (status) => save(status, true),
    onNote: () => area.current?.querySelector('textarea')?.focus(),
    onNext: () => leave(onNext),
    onPrevious: () => leave(onPrevious),
    onClose: () => leave(onClose),
  });
  return (
    <div className={classes.form} ref={area}>
      <fieldset className={classes.statuses} disabled={issue !== undefined}>
        <legend className={classes.legend}>Review</legend>
        {FEEDBACK_LABELS.map((status, index) => {
          const { icon: Glyph, tone } = REVIEW_FACE[status];
          return (
            <button
              key={status}
              type="button"
              className={classes.status}
              data-tone={tone}
              aria-pressed={finding.feedback_status === status}
              aria-keyshortcuts={REVIEW_KEYS[index]?.[0]}
              onClick={() => save(status, true)}
            >
              <Glyph size={16} stroke={ICON_STROKE} />
              <span className={classes.word}>{status}</span>
              <span className={classes.key} aria-hidden="true">
                {REVIEW_KEYS[index]?.[0]}
              </span>
            </button>
          );
        })}
      </fieldset>
      <TextAreaField
        label="Notes"
        optional
        rows={3}
        value={note}
        error={issue?.message}
        counter={`${noteLength(note.trim())}/${MAX_NOTE}`}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(finding.feedback_status, false);
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          event.currentTarget.blur();
        }}
      />
      {saving.error !== null && (
        <p role="alert" className={classes.failure}>
          {reviewNotSavedText(messageOf(saving.error))}
        </p>
      )}
      <div className={classes.buttons}>
        <Button disabled={!canGoBack || saving.isPending} onClick={() => leave(onPrevious)}>
          Back
        </Button>
        <Button disabled={saving.isPending} onClick={() => leave(onNext)}>
          Next
        </Button>
        <span className={classes.gap} />
        <Button
          kind="primary"
          busy={saving.isPending}
          disabled={issue !== undefined || !isUnsaved}
          onClick={() => save(finding.feedback_status, false)}
        >
          Save notes
        </Button>
      </div>
      <ConfirmDialog
        opened={leaving !== undefined}
        title="Discard the notes?"
        text="They have not been saved."
        confirm="Discard"
        danger
        onConfirm={() => {
          setLeaving(undefined);
          leaving?.();
        }}
        onCancel={() => setLeaving(undefined)}
      />
    </div>
  );
}

/** What the server says, else what is said of such an error anywhere. */
function messageOf(error: Error): string {
  const detail = error instanceof ApiError ? (error.errors[0]?.message ?? error.detail) : '';
  return detail === '' ? errorText(error).text : detail;
}

interface ReviewKeys {
  readonly isPaused: boolean;
  readonly onStatus: (status: FeedbackLabel) => void;
  readonly onNote: () => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
}

/** The keys of the review work wherever the focus is, except in the notes. */
function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      const isTyping = event.target instanceof HTMLElement && event.target.closest('textarea, input, select');
      if (now.isPaused || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = actionOf(event.key, now);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function actionOf(key: string, keys: ReviewKeys): (() => void) | undefined {
  const code = REVIEW_KEYS.find(([known]) => known === key)?.[1];
  if (code !== undefined) return () => keys.onStatus(feedbackLabel(code));
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
