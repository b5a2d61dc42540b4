import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** A list whose rows are rendered only while they are in view; each row is an element with `data-row`, its index. */
interface RowFocusOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** The index of the row that is the tab stop as long as none had the focus; undefined for the first rendered row. */
  readonly current: number | undefined;
  /** The index of the row of a key; undefined when it is no longer listed. */
  readonly indexOf: (key: string) => number | undefined;
  readonly keyOf: (index: number) => string | undefined;
  /** The index of the row one page below (1) or above (-1) a row. */
  readonly pageFrom: (index: number, direction: 1 | -1) => number;
  /** Scrolls a row into view. */
  readonly onReveal: (index: number) => void;
}

interface RowFocus {
  /** The key of the row that had the focus last. It must stay rendered, or the focus would be lost with it. */
  readonly focusedKey: string | undefined;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const SIDES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const CONTROLS = 'button:not(:disabled), a[href], input:not(:disabled)';
/** Marks the control of a row that the focus reaches first. */
const MAIN = '[data-row-main]';

/**
 * Makes all controls of a long list one tab stop: the up and down arrows, Home, End and the page keys move between rows,
 * the left and right arrows between the controls of a row (WAI-ARIA, layout grids). Radio buttons are focused without
 * being chosen; Space chooses.
 */
export function useRowFocus(options: RowFocusOptions): RowFocus {
  const { list, current } = options;
  const [focusedKey, setFocusedKey] = useState<string>();
  const last = useRef<HTMLElement>(null);
  const wanted = useRef<{ readonly index: number; readonly column: number | undefined }>(null);
  const focusedIndex = focusedKey === undefined ? undefined : options.indexOf(focusedKey);

  // Rows come and go with any render of the list.
  useLayoutEffect(() => {
    const { index, column } = wanted.current ?? {};
    const row = rowAt(list.current, index);
    if (row !== null) {
      wanted.current = null;
      controlAt(row, column)?.focus({ preventScroll: true });
    }
    markTabStop(list.current, stopIn(list.current, last.current, focusedIndex ?? current));
  });

  const goTo = (index: number, column: number | undefined) => {
    const key = options.keyOf(index);
    if (key === undefined) return;
    wanted.current = { index, column };
    options.onReveal(index);
    const row = rowAt(list.current, index);
    if (row === null) setFocusedKey(key);
    else {
      wanted.current = null;
      controlAt(row, column)?.focus({ preventScroll: true });
    }
  };

  return {
    focusedKey,
    onFocus: ({ target }) => {
      const row = rowOf(list.current, target);
      if (row === null) return;
      last.current = target;
      setFocusedKey(options.keyOf(Number(row.dataset.row)));
      markTabStop(list.current, target);
    },
    onKeyDown: (event) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      // Events of a menu arrive here too, although it is drawn elsewhere.
      const row = event.target instanceof HTMLElement ? rowOf(list.current, event.target) : null;
      if (row === null) return;
      const at = Number(row.dataset.row);
      const controls = controlsOf(row);
      const column = event.target instanceof HTMLElement ? controls.indexOf(event.target) : -1;
      const side = SIDES[event.key];
      const target = nextRow(event.key, at, options);
      if (side === undefined && target === undefined) return;
      event.preventDefault();
      if (side !== undefined) controls[column + side]?.focus({ preventScroll: true });
      else if (target !== undefined && target !== at) goTo(target, columnToKeep(row, column));
    },
  };
}

function nextRow(key: string, at: number, { count, pageFrom }: RowFocusOptions): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageUp':
      return pageFrom(at, -1);
    case 'PageDown':
      return pageFrom(at, 1);
    default:
      return undefined;
  }
}

const rowAt = (list: HTMLElement | null, index: number | undefined) =>
  index === undefined ? null : (list?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null);

function rowOf(list: HTMLElement | null, element: HTMLElement): HTMLElement | null {
  return list?.contains(element) === true ? element.closest<HTMLElement>('[data-row]') : null;
}

const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

/** The column of a control, or undefined for the main one, which is in another column of rows of another kind. */
function columnToKeep(row: HTMLElement, column: number): number | undefined {
  const controls = controlsOf(row);
  return controls[column]?.matches(MAIN) === true ? undefined : column - controls.length;
}

/** The control in a column, counted from the end of the row, where the same controls of different rows are; else the main one. */
function controlAt(row: HTMLElement, column: number | undefined): HTMLElement | undefined {
  const main = row.querySelector<HTMLElement>(MAIN) ?? undefined;
  return (column === undefined ? undefined : controlsOf(row).at(column)) ?? main ?? controlsOf(row)[0];
}

function stopIn(list: HTMLElement | null, last: HTMLElement | null, index: number | undefined) {
  const row = rowAt(list, index) ?? list?.querySelector<HTMLElement>('[data-row]') ?? null;
  if (row === null) return undefined;
  return last !== null && row.contains(last) ? last : controlAt(row, undefined);
}

function markTabStop(list: HTMLElement | null, stop: HTMLElement | undefined): void {
  for (const control of list?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) {
    const tabIndex = control === stop ? 0 : -1;
    if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
  }
}
