import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

type Axis = 'vertical' | 'horizontal' | 'both';

const STEPS: Readonly<Record<Axis, Readonly<Record<string, number>>>> = {
  vertical: { ArrowDown: 1, ArrowUp: -1 },
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
  both: { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 },
};

interface RovingFocus<Box extends HTMLElement> {
  readonly ref: RefObject<Box | null>;
  readonly onKeyDown: (event: KeyboardEvent<Box>) => void;
  readonly onFocus: (event: FocusEvent<Box>) => void;
}

/**
 * Makes the buttons and links of a box one tab stop (WAI-ARIA, roving tabindex): arrow keys, Home and End move between
 * them. The tab stop is the entry that had the focus last, else the current entry, else the first.
 */
export function useRovingFocus<Box extends HTMLElement>(axis: Axis): RovingFocus<Box> {
  const ref = useRef<Box>(null);
  const last = useRef<HTMLElement>(null);
  const mark = () => {
    const entries = entriesOf(ref.current);
    const stop =
      entries.find((entry) => entry === last.current) ??
      entries.find((entry) => entry.getAttribute('aria-current') !== null) ??
      entries[0];
    for (const entry of entries) entry.tabIndex = entry === stop ? 0 : -1;
  };
  // Entries come and go, and are disabled, with any render of the box.
  useEffect(mark);
  return {
    ref,
    onFocus: ({ target }) => {
      const focused = entriesOf(ref.current).find((entry) => entry === target);
      if (focused === undefined) return;
      last.current = focused;
      mark();
    },
    onKeyDown: (event) => {
      const entries = entriesOf(ref.current);
      const at = event.target instanceof HTMLElement ? entries.indexOf(event.target) : -1;
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = nextIndex(event.key, at, entries.length, axis);
      if (next === undefined) return;
      event.preventDefault();
      entries[next]?.focus();
    },
  };
}

/** The index to which a key leads; the ends are connected. */
function nextIndex(key: string, at: number, count: number, axis: Axis): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[axis][key];
  return step === undefined ? undefined : (at + step + count) % count;
}

function entriesOf(box: HTMLElement | null): readonly HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? [])];
}
