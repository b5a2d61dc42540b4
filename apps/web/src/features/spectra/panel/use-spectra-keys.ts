import { type RefObject, useEffect, useEffectEvent } from 'react';

interface SpectraKeys {
  /** All that belongs to the cube. */
  readonly box: RefObject<HTMLElement | null>;
  /** The arrow keys move the pixel while this has the focus. */
  readonly pad: RefObject<HTMLElement | null>;
  /** A tool of the map uses Escape. */
  readonly isDrawing: boolean;
  readonly onMove: (cols: number, rows: number) => void;
  readonly onPin: () => void;
  readonly onExport: () => void;
  readonly onClose: () => void;
}

const BIG_STEP = 10;
const MOVES: Readonly<Record<string, readonly [cols: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** What is typed into belongs to these. */
const TYPED = 'input:not([type=radio], [type=checkbox]), textarea, select, [role=menu], [role=listbox]';

/** The keys of the panel. Letters and digits work wherever the focus is in it, except where text is typed. */
export function useSpectraKeys(keys: SpectraKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof HTMLElement) || target.closest('[role=dialog], [role=menu], [role=listbox]'))
      return;
    const isInside = keys.box.current?.parentElement?.contains(target) === true;
    if (key === 'Escape') return leave(event, target, isInside);
    if (!isInside || target.matches(TYPED)) return;
    if (act(key, event.shiftKey, target)) event.preventDefault();
  });
  const leave = (event: KeyboardEvent, target: HTMLElement, isInside: boolean) => {
    const isElsewhere = !isInside && target !== document.body && !target.closest('[data-map-box]');
    if (keys.isDrawing || isElsewhere) return;
    event.preventDefault();
    // From a handle, Escape returns to the plot.
    if (target.dataset.handle !== undefined) keys.pad.current?.focus();
    else keys.onClose();
  };
  const act = (key: string, isShifted: boolean, target: HTMLElement): boolean => {
    const move = target === keys.pad.current ? MOVES[key] : undefined;
    if (move !== undefined) {
      const step = isShifted ? BIG_STEP : 1;
      keys.onMove(move[0] * step, move[1] * step);
    } else if (key === 'p' || key === 'P') keys.onPin();
    else if (key === 'e' || key === 'E') keys.onExport();
    else if (key === '1' || key === '2' || key === '3') {
      keys.box.current?.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus();
    } else return false;
    return true;
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
