import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import type { Placed } from '../use-desk-actions.ts';
import { endDrag, moveDrag } from './drag-store.ts';
import { type DropPlace, dropPlaceOf, isDrag } from './drop-place.ts';

/** Begins when the pressed pointer moves; a press without movement stays a click. */
export type OnPress = (placed: Placed, event: PointerEvent) => void;

/** Drags requests and tasks by pointer; Escape drops them where they were. */
export function useDeskDrag(onDrop: (placed: Placed, place: DropPlace) => void): OnPress {
  const stop = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => stop.current?.(), []);

  return useCallback((placed, event) => {
    if (event.button !== 0) return;
    stop.current?.();
    const from = { x: event.clientX, y: event.clientY };
    const ends = new AbortController();
    let isMoving = false;
    let over: DropPlace | undefined;
    const end = () => {
      ends.abort();
      endDrag();
    };
    stop.current = end;
    const on = { signal: ends.signal };
    // Text that the pointer passes is not selected.
    globalThis.addEventListener('selectstart', (selection) => selection.preventDefault(), on);
    globalThis.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        isMoving ||= isDrag(from, { x, y });
        if (!isMoving) return;
        over = dropPlaceOf(document.elementFromPoint(x, y), x);
        moveDrag({ placed, at: { x, y }, over });
      },
      on,
    );
    globalThis.addEventListener(
      'pointerup',
      () => {
        if (isMoving) swallowClick();
        if (over !== undefined) drop.current(placed, over);
        end();
      },
      on,
    );
    globalThis.addEventListener('pointercancel', end, on);
    globalThis.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), on);
  }, []);
}

/** The click that follows the end of a drag must not open what was dragged. */
function swallowClick(): void {
  const ends = new AbortController();
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    ends.abort();
  };
  globalThis.addEventListener('click', swallow, { capture: true, signal: ends.signal });
  setTimeout(() => ends.abort());
}
