import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { panned, type TimeView, zoomed } from '../layout/time-view.ts';

const ZOOM_STEP = 1.6;
const PAN_STEP = 0.25;
/** How much a notch of the wheel zooms. */
const WHEEL_RATE = 0.0015;

export interface TimeViewControls {
  readonly view: TimeView;
  /** The same function at every render. */
  readonly setView: Dispatch<SetStateAction<TimeView>>;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly earlier: () => void;
  readonly later: () => void;
  /** For the box of the lanes: a drag on its ground pans, the wheel pans sideways and zooms with Ctrl, keys do both. */
  readonly box: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onPointerDown: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  };
}

/** The shown part of time, and everything that moves it. */
export function useTimeView(first: () => TimeView): TimeViewControls {
  const [view, setView] = useState(first);
  const ref = useRef<HTMLDivElement>(null);
  const change = {
    zoomIn: () => setView((now) => zoomed(now, ZOOM_STEP)),
    zoomOut: () => setView((now) => zoomed(now, 1 / ZOOM_STEP)),
    earlier: () => setView((now) => panned(now, -PAN_STEP)),
    later: () => setView((now) => panned(now, PAN_STEP)),
  };
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const wheel = (event: WheelEvent) => {
      const track = trackIn(box);
      const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      if (track === undefined || !(event.ctrlKey || event.metaKey || sideways)) return;
      event.preventDefault();
      const { left, width } = track;
      if (sideways) {
        const delta = event.deltaX === 0 ? event.deltaY : event.deltaX;
        setView((now) => panned(now, delta / width));
      } else {
        const fraction = Math.min(1, Math.max(0, (event.clientX - left) / width));
        setView((now) => zoomed(now, Math.exp(-event.deltaY * WHEEL_RATE), fraction));
      }
    };
    // React listens passively, and the page must not zoom as well.
    box.addEventListener('wheel', wheel, { passive: false });
    return () => box.removeEventListener('wheel', wheel);
  }, []);
  return {
    view,
    setView,
    ...change,
    box: {
      ref,
      onPointerDown: (event) => panByPointer(event, view, setView),
      onKeyDown: (event) => {
        const act = KEYS[event.key];
        if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        change[act]();
      },
    },
  };
}

const KEYS: Readonly<Record<string, 'zoomIn' | 'zoomOut' | 'earlier' | 'later' | undefined>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  PageUp: 'earlier',
  PageDown: 'later',
};

/** The box of the first lane, whose left and right edges are those of the shown time. */
function trackIn(box: HTMLElement): DOMRect | undefined {
  const rect = box.querySelector('[data-drop-lane]')?.getBoundingClientRect();
  return rect === undefined || rect.width === 0 ? undefined : rect;
}

function panByPointer(
  event: PointerEvent<HTMLDivElement>,
  from: TimeView,
  setView: (view: TimeView) => void,
): void {
  const width = trackIn(event.currentTarget)?.width;
  // Tasks and block-outs are dragged and clicked themselves; touch scrolls up and down by itself (`touch-action`).
  const isOnGround = event.target instanceof Element && event.target.closest('button') === null;
  if (width === undefined || !isOnGround || event.button !== 0) return;
  const ends = new AbortController();
  const on = { signal: ends.signal };
  const move = ({ clientX }: globalThis.PointerEvent) =>
    setView(panned(from, (event.clientX - clientX) / width));
  globalThis.addEventListener('pointermove', move, on);
  for (const name of ['pointerup', 'pointercancel'] as const)
    globalThis.addEventListener(name, () => ends.abort(), on);
}
