import { IconChecks, IconServerOff, IconX } from '@tabler/icons-react';
import { errorText } from '../../../../api/error-text.ts';
import { Button } from '../../../../ui/basics/button.tsx';
import { IconButton } from '../../../../ui/basics/icon-button.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../../../ui/states/skeleton-rows.tsx';
import { counted, countText } from '../../../../ui/text/figures.ts';
import type { FindingFilter } from '../../data/finding-filter.ts';
import { type FindingOrder, orderText } from '../../data/finding-order.ts';
import { ReviewForm } from '../../review/review-form.tsx';
import { FindingChips } from '../card/finding-card.tsx';
import { FindingPicture } from '../card/finding-picture.tsx';
import { FindingFacts } from './finding-facts.tsx';
import classes from './review-screen.module.css';
import { useReviewQueue } from './use-review-queue.ts';

interface ReviewScreenProps {
  readonly filter: FindingFilter;
  readonly order: FindingOrder;
  /** The finding that comes first. */
  readonly start: string | undefined;
  readonly onClose: () => void;
}

/** One finding at a time, as large as the page: reviewed with the keys 1 to 4, the next one with j. */
export function ReviewScreen({ filter, order, start, onClose }: ReviewScreenProps) {
  const queue = useReviewQueue({ filter, order, start });
  const { current, index, total, reviewedCount, beyond } = queue;
  return (
    <section className={classes.screen} aria-label="Review">
      <header className={classes.head}>
        <h1 className={classes.title}>Review</h1>
        <p className={classes.place} role="status">
          {current === undefined ? '' : `${countText(index + 1)} of ${countText(total)}, ${orderText(order)}`}
          {beyond > 0 && ` · ${countText(beyond)} more wait`}
          {reviewedCount > 0 && ` · ${countText(reviewedCount)} saved`}
        </p>
        <p className={classes.keys} aria-hidden="true">
          <kbd>1</kbd>–<kbd>4</kbd> status <kbd>n</kbd> notes <kbd>j</kbd> <kbd>k</kbd> next, back{' '}
          <kbd>←</kbd> <kbd>→</kbd> picture <kbd>b</kbd> before <kbd>o</kbd> outline <kbd>?</kbd> all keys{' '}
          <kbd>Esc</kbd> grid
        </p>
        <IconButton icon={IconX} label="Close the review" onClick={onClose} />
      </header>
      {queue.error !== null ? (
        <EmptyState
          icon={IconServerOff}
          tone="bad"
          {...errorText(queue.error)}
          action={
            <Button busy={queue.isRetrying} onClick={queue.retry}>
              Retry
            </Button>
          }
        />
      ) : queue.isLoading ? (
        <div className={classes.waiting}>
          <SkeletonRows rows={6} label="Loading what is to be reviewed" />
        </div>
      ) : current === undefined ? (
        <EmptyState
          icon={IconChecks}
          title={total === 0 ? 'Everything is reviewed' : 'That was the last one'}
          text={
            beyond > 0
              ? `${counted(beyond, 'finding')} more no one has reviewed.`
              : 'No unreviewed finding matches the filters.'
          }
          action={
            <>
              {total > 0 && <Button onClick={queue.previous}>Back</Button>}{' '}
              {beyond > 0 ? (
                <Button kind="primary" onClick={queue.nextBatch}>
                  Continue
                </Button>
              ) : (
                <Button kind="primary" onClick={onClose}>
                  Back to the grid
                </Button>
              )}
            </>
          }
        />
      ) : (
        <div className={classes.body}>
          <div className={classes.picture}>
            <FindingPicture key={current.id} finding={current} large>
              <FindingChips finding={current} />
            </FindingPicture>
          </div>
          <div className={classes.side}>
            <FindingFacts finding={current} />
            <div className={classes.review}>
              <ReviewForm
                key={current.id}
                finding={current}
                steps={{
                  canGoBack: index > 0,
                  onSaved: queue.note,
                  onNext: queue.next,
                  onPrevious: queue.previous,
                  onClose,
                }}
              />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
