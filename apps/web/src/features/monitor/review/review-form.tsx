import type { Detection } from '@sigma/contract';
import {
  type FeedbackLabel,
  MAX_NOTE,
  noteIssue,
  noteLength,
  pathInProgram,
  reviewNotSavedText,
} from '@sigma/domain';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { type LeaveQuestion, useLeaveQuestion } from '../../../ui/forms/leave-question.ts';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { useUnloadQuestion } from '../../../ui/forms/use-unload-question.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useSaveReview } from '../data/review.changes.ts';
import classes from './review.module.css';
import { StatusButtons } from './status-buttons.tsx';
import { useReviewKeys } from './use-review-keys.ts';

/** The other findings, where findings are reviewed one after the other. */
export interface ReviewSteps {
  readonly canGoBack: boolean;
  readonly onSaved: (finding: Detection) => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
}

interface ReviewFormProps {
  readonly finding: Detection;
  /** Proposes a status, as a verified repair does. */
  readonly suggested?: FeedbackLabel | undefined;
  /** The finding is the opened row of a list, which the query of the address names. */
  readonly isRow?: boolean;
  /** A status then leads to the next finding, and keys work. */
  readonly steps?: ReviewSteps;
}

const QUESTION = {
  title: 'Discard the notes?',
  text: 'They have not been saved.',
  confirm: 'Discard',
  cancel: 'Keep editing',
} as const;
const stay = () => undefined;

/** The review of a finding. A status is saved at once, with the notes; notes alone on request. What is not saved asks before it is lost. */
export function ReviewForm({ finding, suggested, isRow = false, steps }: ReviewFormProps) {
  const saving = useSaveReview();
  const stored = finding.feedback_text ?? '';
  const [draft, setDraft] = useState<string>();
  const [leaving, setLeaving] = useState<() => void>();
  const notes = useRef<HTMLDivElement>(null);
  const note = draft ?? stored;
  const issue = noteIssue(note.trim());
  const isUnsaved = note.trim() !== stored;
  useUnloadQuestion(isUnsaved);
  useLeaveQuestion(
    useQuestion({ isUnsaved, isSaving: saving.isPending, row: isRow ? finding.id : undefined, setDraft }),
  );
  const save = (status: FeedbackLabel, isStep: boolean) => {
    if (issue !== undefined || saving.isPending) return;
    saving.mutate(
      { detection: finding.id, status, note },
      {
        onSuccess: (saved) => {
          // What was typed while the notes were being saved stays a draft.
          setDraft((current) => (current === note ? undefined : current));
          steps?.onSaved(saved);
          if (isStep) steps?.onNext();
        },
      },
    );
  };
  const leave = (action: () => void) => (isUnsaved ? setLeaving(() => action) : action());
  const { onNext = stay, onPrevious = stay, onClose = stay } = steps ?? {};
  useReviewKeys({
    // Nothing is left while it is being saved, because a failure is shown here.
    isOn: steps !== undefined && leaving === undefined && !saving.isPending,
    onStatus: (status) => save(status, true),
    onNote: () => notes.current?.querySelector('textarea')?.focus(),
    onNext: () => leave(onNext),
    onPrevious: () => leave(onPrevious),
    onClose: () => leave(onClose),
  });
  return (
    <form
      className={classes.form}
      aria-label="Review"
      onSubmit={(event) => {
        event.preventDefault();
        save(finding.feedback_status, false);
      }}
    >
      <StatusButtons
        status={finding.feedback_status}
        hasKeys={steps !== undefined}
        disabled={issue !== undefined}
        onChoose={(status) => save(status, true)}
      />
      {suggested !== undefined && suggested !== finding.feedback_status && (
        <p className={classes.hint}>
          The repair is verified.{' '}
          <button type="button" className={classes.link} onClick={() => save(suggested, false)}>
            Set to {suggested}
          </button>
        </p>
      )}
      <div ref={notes}>
        <TextAreaField
          label="Notes"
          optional
          rows={3}
          value={note}
          error={issue?.message}
          counter={`${noteLength(note.trim())}/${MAX_NOTE}`}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              save(finding.feedback_status, false);
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            event.currentTarget.blur();
          }}
        />
      </div>
      {saving.error !== null && (
        <p role="alert" className={classes.failure}>
          {reviewNotSavedText(errorText(saving.error).text)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          type="submit"
          kind="primary"
          busy={saving.isPending}
          disabled={issue !== undefined || !isUnsaved}
        >
          Save notes
        </Button>
        {isUnsaved && (
          <>
            <Button kind="quiet" onClick={() => setDraft(undefined)}>
              Discard
            </Button>
            <span className={classes.unsaved}>Not saved</span>
          </>
        )}
      </div>
      {steps !== undefined && (
        <div className={classes.buttons}>
          <Button disabled={!steps.canGoBack || saving.isPending} onClick={() => leave(onPrevious)}>
            Back
          </Button>
          <Button disabled={saving.isPending} onClick={() => leave(onNext)}>
            Next
          </Button>
        </div>
      )}
      <ConfirmDialog
        {...QUESTION}
        opened={leaving !== undefined}
        danger
        onConfirm={() => {
          setLeaving(undefined);
          leaving?.();
        }}
        onCancel={() => setLeaving(undefined)}
      />
    </form>
  );
}

interface QuestionOptions {
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  /** The row of a list whose notes they are. */
  readonly row: string | undefined;
  readonly setDraft: (draft: undefined) => void;
}

/** The question before another page, or another row of the list, loses the notes. */
function useQuestion({ isUnsaved, isSaving, row, setDraft }: QuestionOptions) {
  const path = useLocation({ select: ({ pathname }) => pathInProgram(pathname) });
  return useMemo(
    (): LeaveQuestion | undefined =>
      isUnsaved
        ? {
            ...QUESTION,
            isBeingSaved: isSaving,
            staysAt: [path],
            leavesWith: ({ opened }) => row !== undefined && opened !== row,
            onLeave: () => setDraft(undefined),
          }
        : undefined,
    [isUnsaved, isSaving, path, row, setDraft],
  );
}
