import { IconArrowsHorizontal } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { ICON_STROKE } from '../ui/button.tsx';
import type { SwipeSide } from './map-model.ts';
import classes from './swipe-divider.module.css';

interface SwipeDividerProps {
  /** Where it stands, 0 at the left edge, 1 at the right one. */
  readonly share: number;
  readonly names: Readonly<Record<SwipeSide, string>> | undefined;
  readonly onShare: (share: number) => void;
}

const STEP = 0.02;
const LARGE_STEP = 0.1;

/** The line between two compared pictures; dragged by its handle or moved with the arrow keys. */
export function SwipeDivider({ share, names, onShare }: SwipeDividerProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect();
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || box === undefined) return;
    onShare(held((event.clientX - box.left) / box.width));
  };
  const press = (event: KeyboardEvent) => {
    const next = shareAfter(event.key, share);
    if (next === undefined) return;
    event.preventDefault();
    onShare(next);
  };
  const percent = Math.round(share * 100);
  return (
    <div className={classes.line} style={{ left: `${share * 100}%` }}>
      {names && <span className={classes.left}>{names.left}</span>}
      {names && <span className={classes.right}>{names.right}</span>}
      <div
        role="slider"
        tabIndex={0}
        aria-label="Divider between the two pictures"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} % from the left`}
        className={classes.handle}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <IconArrowsHorizontal size={18} stroke={ICON_STROKE} aria-hidden="true" />
      </div>
    </div>
  );
}

function shareAfter(key: string, share: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return held(share - STEP);
    case 'ArrowRight':
    case 'ArrowUp':
      return held(share + STEP);
    case 'PageDown':
      return held(share - LARGE_STEP);
    case 'PageUp':
      return held(share + LARGE_STEP);
    case 'Home':
      return 0;
    case 'End':
      return 1;
    default:
      return undefined;
  }
}

const held = (share: number) => Math.max(0, Math.min(1, share));
