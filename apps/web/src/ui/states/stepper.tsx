import { IconCheck } from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import { classNames } from '../basics/class-names.ts';
import classes from './stepper.module.css';

interface StepperProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step; the steps before it are complete. */
  readonly current: number;
}

/** Shows the current one of a few steps; it does not navigate. A new step receives the focus. */
export function Stepper({ label, steps, current }: StepperProps) {
  const place = useRef<HTMLOListElement>(null);
  const shown = useRef(current);
  // A new step replaces the button that led to it, so the focus would be lost.
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const step = place.current?.querySelector('[aria-current="step"]');
    if (step instanceof HTMLElement) step.focus();
  }, [current]);
  return (
    <ol ref={place} className={classes.steps} aria-label={label}>
      {steps.map((step, at) => (
        <Fragment key={step}>
          {at > 0 && <li aria-hidden="true" className={classes.line} />}
          <li
            className={classNames(
              classes.step,
              at < current && classes.done,
              at === current && classes.current,
            )}
            tabIndex={-1}
            aria-current={at === current ? 'step' : undefined}
          >
            <span className={classes.mark}>{at < current ? <IconCheck size={12} stroke={3} /> : at + 1}</span>
            {step}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
