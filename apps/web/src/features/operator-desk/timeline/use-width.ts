import { type RefObject, useEffect, useState } from 'react';

/** Where nothing is laid out yet. */
const FIRST_PX = 900;

/** The width of an element in pixels; it follows the window. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FIRST_PX);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth || FIRST_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
