import { type RefObject, useEffect, useState } from 'react';

/** Which ends of a row that scrolls sideways are out of sight. */
export interface HiddenEnds {
  readonly start: boolean;
  readonly end: boolean;
}

/** Positions are rounded to whole pixels by some browsers. */
const ROUNDING_PX = 1;

/** The ends of the row that are out of sight, kept up to date while it scrolls and changes its width. */
export function useHiddenEnds(row: RefObject<HTMLElement | null>): HiddenEnds {
  const [ends, setEnds] = useState<HiddenEnds>({ start: false, end: false });
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const read = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const start = scrollLeft > ROUNDING_PX;
      const end = scrollLeft + clientWidth < scrollWidth - ROUNDING_PX;
      setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    read();
    const resizes = new ResizeObserver(read);
    resizes.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [row]);
  return ends;
}
