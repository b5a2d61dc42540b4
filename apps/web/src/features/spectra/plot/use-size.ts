import { useLayoutEffect, useRef, useState } from 'react';

const FIRST_SIZE = { width: 388, height: 232 };

/** The size of the box, which changes with the panel. */
export function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(FIRST_SIZE);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // jsdom and hidden boxes have no size.
      if (width > 0 && height > 0)
        setSize((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    read();
    const resizes = new ResizeObserver(read);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  return { box, size };
}
