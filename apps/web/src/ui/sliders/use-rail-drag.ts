import { type PointerEvent, type RefObject, useRef } from 'react';
import {
  type Handle,
  handleNear,
  onScale,
  type SliderRange,
  type SliderScale,
  shareOf,
  valueAt,
} from './slider-values.ts';

/** A press within this many pixels of a handle's centre grabs it (spec 1:9); it is drawn 8 px in radius. */
const HANDLE_RADIUS_PX = 15;

interface RailDrag {
  readonly rail: RefObject<HTMLElement | null>;
  readonly range: SliderRange;
  readonly scale: SliderScale;
  /** The handle, where there is only one. */
  readonly only: Handle | undefined;
  readonly disabled: boolean;
  readonly onGrab: (handle: Handle) => void;
  readonly onMove: (handle: Handle, wanted: number) => void;
}

interface Grab {
  readonly handle: Handle | 'either';
  /** From the handle's centre to the pointer, so that a handle does not jump when grabbed at its edge. */
  readonly offsetPx: number;
}

/** Pointer listeners of a rail: a press moves the nearer handle there, and a drag moves it further. */
export function useRailDrag({ rail, range, scale, only, disabled, onGrab, onMove }: RailDrag) {
  const grabbed = useRef<Grab>(undefined);

  const wantedAt = (clientX: number) => {
    const box = rail.current?.getBoundingClientRect();
    return box === undefined || box.width === 0
      ? undefined
      : valueAt((clientX - box.left) / box.width, scale);
  };

  const onPointerDown = (event: PointerEvent) => {
    const wanted = wantedAt(event.clientX);
    if (disabled || event.button !== 0 || wanted === undefined || rail.current === null) return;
    event.preventDefault();
    rail.current.setPointerCapture(event.pointerId);
    const box = rail.current.getBoundingClientRect();
    const handle = only ?? handleNear(range, onScale(wanted, scale));
    const centre = box.left + shareOf(handle === 'low' ? range[0] : range[1], scale) * box.width;
    const offset = event.clientX - centre;
    const isOnHandle = Math.abs(offset) <= HANDLE_RADIUS_PX;
    grabbed.current = { handle, offsetPx: isOnHandle ? offset : 0 };
    if (handle === 'either') return;
    onGrab(handle);
    if (!isOnHandle) onMove(handle, wanted);
  };

  const onPointerMove = (event: PointerEvent) => {
    if (grabbed.current === undefined) return;
    const wanted = wantedAt(event.clientX - grabbed.current.offsetPx);
    if (wanted === undefined) return;
    let { handle } = grabbed.current;
    if (handle === 'either') {
      handle = handleNear(range, onScale(wanted, scale));
      if (handle === 'either') return;
      grabbed.current = { ...grabbed.current, handle };
      onGrab(handle);
    }
    onMove(handle, wanted);
  };

  const release = () => {
    grabbed.current = undefined;
  };

  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release };
}
