import type { Detection } from '@sigma/contract';
import {
  FEEDBACK_LABELS,
  type FeedbackLabel,
  MAX_NOTE,
  noteIssue,
  noteLength,
  reviewNotSavedText,
} from '@sigma/domain';
import { useMemo, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { useLeaveQuestion } from '../../../ui/forms/leave-question.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { useUnloadQuestion } from '../../../ui/forms/use-unload-question.ts';
import { useSaveReview } from '../data/review.changes.ts';
import classes from './review.module.css';

interface ReviewBoxProps {
  readonly finding: Detection;
  /** The path after the program prefix at which nothing is lost. */
  readonly staysAt: string;
  /** Proposes a status, as a verified repair does. */
  readonly suggested?: FeedbackLabel | undefined;
}

const OPTIONS = FEEDBACK_LABELS.map((label) => ({ value: label, label }));

/** Status and notes of a finding. Any status may follow any other; what is not saved yet asks before it is lost. */
export function ReviewBox({ finding, staysAt, suggested }: ReviewBoxProps) {
  const save = useSaveReview();
  const [draft, setDraft] = useState<{ readonly status: FeedbackLabel; readonly note: string }>();
  const saved = { status: finding.feedback_status, note: finding.feedback_text ?? '' };
  const { status, note } = draft ?? saved;
  const isChanged = status !== saved.status || note !== saved.note;
  const issue = noteIssue(note.trim());
  useUnloadQuestion(isChanged);
  useLeaveQuestion(
    useMemo(
      () =>
        isChanged
          ? {
              title: 'Discard the review?',
              text: 'Status and notes of this finding are not saved yet.',
              confirm: 'Discard',
              cancel: 'Keep editing',
              staysAt: [staysAt],
              onLeave: () => setDraft(undefined),
            }
          : undefined,
      [isChanged, staysAt],
    ),
  );
  const submit = () =>
    save.mutate({ detection: finding.id, status, note }, { onSuccess: () => setDraft(undefined) });
  const canSuggest = suggested !== undefined && suggested !== status;
  return (
    <form
      className={classes.box}
      aria-label="Review"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SelectField
        label="Review"
        options={OPTIONS}
        value={status}
        onChange={(value) => {
          const chosen = FEEDBACK_LABELS.find((label) => label === value);
          if (chosen !== undefined) setDraft({ status: chosen, note });
        }}
      />
      {canSuggest && (
        <p className={classes.hint}>
          The repair is verified.{' '}
          <button
            type="button"
            className={classes.link}
            onClick={() => setDraft({ status: suggested, note })}
          >
            Set to {suggested}
          </button>
        </p>
      )}
      <TextAreaField
        label="Notes"
        rows={3}
        value={note}
        counter={`${noteLength(note.trim())}/${MAX_NOTE}`}
        error={issue?.message}
        onChange={(event) => setDraft({ status, note: event.currentTarget.value })}
      />
      {save.error !== null && (
        <p role="alert" className={classes.error}>
          {reviewNotSavedText(messageOf(save.error))}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          kind="primary"
          size="s"
          busy={save.isPending}
          disabled={!isChanged || issue !== undefined}
        >
          Save review
        </Button>
        {isChanged && (
          <Button kind="quiet" size="s" onClick={() => setDraft(undefined)}>
            Discard
          </Button>
        )}
        {isChanged && <span className={classes.unsaved}>Not saved</span>}
      </div>
    </form>
  );
}

/** The reason of the server, or what is usually said of the error. */
function messageOf(error: unknown): string {
  const [issue] = error instanceof ApiError ? error.errors : [];
  return issue?.message ?? errorText(error).text;
}
