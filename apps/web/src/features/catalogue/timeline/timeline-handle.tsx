import type { TimelineHandle as Handle } from '@sigma/domain';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './timeline.module.css';

interface TimelineHandleProps {
  readonly handle: Handle;
  /** From 0 to 1 of the chart. */
  readonly share: number;
  /** The text for assistive technology: "from 21 Aug 2026", "no bound". */
  readonly text: string;
  readonly onDrag: (share: number) => void;
  readonly onDrop: () => void;
  /** Whole buckets; infinite steps go to the far end. */
  readonly onStep: (steps: number) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -5,
  PageUp: 5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A handle at one end of the chosen dates, by pointer and by keyboard. */
export function TimelineHandle({ handle, share, text, onDrag, onDrop, onStep }: TimelineHandleProps) {
  const isHeld = useRef(false);
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    isHeld.current = true;
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!isHeld.current || box === undefined || box.width === 0) return;
    onDrag(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)));
  };
  const release = () => {
    if (!isHeld.current) return;
    isHeld.current = false;
    onDrop();
  };
  const step = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onStep(steps);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={handle === 'start' ? 'Start date' : 'End date'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
      className={classes.handle}
      data-handle={handle}
      style={{ left: `${share * 100}%` }}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={step}
    >
      <span className={classes.grip}>
        <IconGripVertical size={14} stroke={2} />
      </span>
    </div>
  );
}
