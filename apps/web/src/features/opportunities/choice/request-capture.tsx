import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import classes from './request-capture.module.css';

export interface RequestCaptureProps {
  /** Why no capture can be requested. */
  readonly problem: string | undefined;
  readonly onRequest: () => void;
  /** Other passes are chosen, and the request for all of them is the main one. */
  readonly isSecondary?: boolean;
}

/** The button that requests a capture in the selected pass, or why there is none. */
export function RequestCapture({ problem, onRequest, isSecondary = false }: RequestCaptureProps) {
  const note = useId();
  return (
    <div className={classes.request}>
      <Button
        kind={isSecondary ? 'default' : 'primary'}
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
