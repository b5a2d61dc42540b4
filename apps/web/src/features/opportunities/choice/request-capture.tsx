import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import classes from './request-capture.module.css';

export interface RequestCaptureProps {
  /** Why no capture can be requested. */
  readonly problem: string | undefined;
  readonly onRequest: () => void;
}

/** The button that requests a capture in the selected pass, or why there is none. */
export function RequestCapture({ problem, onRequest }: RequestCaptureProps) {
  const note = useId();
  return (
    <div className={classes.request}>
      <Button
        kind="primary"
        wide
        iconAfter={IconArrowRight}
        disabled={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': note })}
        onClick={onRequest}
      >
        Request this capture
      </Button>
      <p id={note} className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}
