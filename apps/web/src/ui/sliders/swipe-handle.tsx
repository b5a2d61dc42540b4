import { IconArrowsHorizontal } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { ICON_STROKE } from '../basics/button.tsx';
import { onScale, sliderScale, valueAfterKey } from './slider-values.ts';
import classes from './swipe-handle.module.css';

interface SwipeHandleProps {
  /** What the handle divides, such as "Divider between the two pictures". */
  readonly label: string;
  /** Percentage of the width to its left, 0 to 100. */
  readonly position: number;
  readonly onChange: (position: number) => void;
}

const SCALE = sliderScale({ decimals: 1, step: 0.1 });
const BY_KEY = sliderScale({});

/** A vertical divider over its positioned parent, dragged or moved by 1 % with the arrow keys. */
export function SwipeHandle({ label, position, onChange }: SwipeHandleProps) {
  const line = useRef<HTMLDivElement>(null);
  const isDragged = useRef(false);
  const at = onScale(position, SCALE);

  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    line.current?.focus({ preventScroll: true });
    line.current?.setPointerCapture(event.pointerId);
    isDragged.current = true;
  };
  const move = (event: PointerEvent) => {
    const box = line.current?.parentElement?.getBoundingClientRect();
    if (!isDragged.current || box === undefined || box.width === 0) return;
    const next = onScale(((event.clientX - box.left) / box.width) * 100, SCALE);
    if (next !== at) onChange(next);
  };
  const release = () => {
    isDragged.current = false;
  };
  const pressKey = (event: KeyboardEvent) => {
    const next = valueAfterKey(event.key, at, BY_KEY);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next);
  };
  return (
    <div
      ref={line}
      role="slider"
      tabIndex={0}
      className={classes.handle}
      style={{ left: `${at}%` }}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={at}
      aria-valuetext={`${Math.round(at)} % from the left`}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={pressKey}
    >
      <span className={classes.knob}>
        <IconArrowsHorizontal size={18} stroke={ICON_STROKE} aria-hidden="true" />
      </span>
    </div>
  );
}
