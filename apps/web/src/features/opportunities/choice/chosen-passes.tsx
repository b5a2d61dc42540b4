import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { counted } from '../../../ui/text/figures.ts';
import classes from './chosen-passes.module.css';

interface ChosenPassesProps {
  readonly count: number;
  readonly isFull: boolean;
  /** Why no capture of the area can be requested. */
  readonly problem: string | undefined;
  readonly onRequest: () => void;
  readonly onClear: () => void;
}

/** How many passes are chosen, and the request for captures in all of them. */
export function ChosenPasses({ count, isFull, problem, onRequest, onClear }: ChosenPassesProps) {
  const note = useId();
  const text = problem ?? (isFull ? 'No more can be requested together.' : undefined);
  return (
    <section className={classes.bar} data-empty={count === 0 || undefined} aria-label="Selected passes">
      <p className={classes.words}>
        <span role="status" className={classes.count}>
          {count > 0 && `${counted(count, 'pass', 'passes')} selected`}
        </span>
        {count > 0 && text !== undefined && (
          <span id={note} className={classes.note}>
            {text}
          </span>
        )}
      </p>
      {count > 0 && (
        <>
          <Button size="s" kind="quiet" aria-label="Clear selection" onClick={onClear}>
            Clear
          </Button>
          <Button
            size="s"
            kind="primary"
            iconAfter={IconArrowRight}
            disabled={problem !== undefined}
            {...(text !== undefined && { 'aria-describedby': note })}
            onClick={onRequest}
          >
            {`Request ${counted(count, 'capture')}`}
          </Button>
        </>
      )}
    </section>
  );
}
