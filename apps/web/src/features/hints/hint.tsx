import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import classes from './hint.module.css';
import { useHints } from './hints-choice.ts';

/** The hints that lead from the first screen to a request for a capture. */
const HINTS = 3;

interface HintProps {
  /** From 1. */
  readonly step: number;
  /** What to do next, in one sentence. */
  readonly children: ReactNode;
  /** A button or link that does it. */
  readonly action?: ReactNode;
  /** Stands among cards instead of at the end of a panel. */
  readonly isCard?: boolean;
}

/** One line that leads a newcomer on. It covers nothing, takes no focus, and is hidden for good with its button. */
export function Hint({ step, children, action, isCard = false }: HintProps) {
  const { areShown, hide } = useHints();
  if (!areShown) return null;
  return (
    <div
      className={classNames(classes.hint, isCard && classes.card)}
      role="note"
      aria-label={`Hint ${step} of ${HINTS}`}
    >
      <p className={classes.text}>
        <span className={classes.count} aria-hidden="true">
          {step}/{HINTS}
        </span>{' '}
        {children}
      </p>
      {action}
      <IconButton icon={IconX} iconSize={14} size="s" label="Hide these hints" side="left" onClick={hide} />
    </div>
  );
}
