import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { classNames } from '../basics/class-names.ts';
import classes from './stepper.module.css';

interface StepperProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step; the steps before it are complete. */
  readonly current: number;
}

/** Shows the current one of a few steps; it does not navigate. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, at) => (
        <Fragment key={step}>
          {at > 0 && <li aria-hidden="true" className={classes.line} />}
          <li
            className={classNames(
              classes.step,
              at < current && classes.done,
              at === current && classes.current,
            )}
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
