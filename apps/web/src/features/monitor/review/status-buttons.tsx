import { FEEDBACK_LABELS, type FeedbackLabel } from '@sigma/domain';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import classes from './review.module.css';
import { REVIEW_FACE, reviewKey } from './review-face.ts';

interface StatusButtonsProps {
  readonly status: FeedbackLabel;
  /** The keys 1 to 4 choose too. */
  readonly hasKeys: boolean;
  readonly disabled: boolean;
  readonly onChoose: (status: FeedbackLabel) => void;
}

/** The four statuses of a review, of which one is pressed. */
export function StatusButtons({ status: current, hasKeys, disabled, onChoose }: StatusButtonsProps) {
  return (
    <fieldset className={classes.statuses} disabled={disabled}>
      <legend className={classes.legend}>Review</legend>
      {FEEDBACK_LABELS.map((status) => {
        const { icon: Glyph, tone } = REVIEW_FACE[status];
        return (
          <button
            key={status}
            type="button"
            className={classes.status}
            data-tone={tone}
            aria-pressed={current === status}
            aria-keyshortcuts={hasKeys ? reviewKey(status) : undefined}
            onClick={() => onChoose(status)}
          >
            <Glyph size={16} stroke={ICON_STROKE} />
            <span className={classes.word}>{status}</span>
            {hasKeys && (
              <span className={classes.key} aria-hidden="true">
                {reviewKey(status)}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
