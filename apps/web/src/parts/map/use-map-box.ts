import { type RefCallback, useLayoutEffect, useState } from 'react';
import type { BoxSize } from '../../map/view/viewport.ts';
import { mapBoxSize } from './map-box.ts';

interface MapBox {
  readonly boxRef: RefCallback<HTMLDivElement>;
  /** In pixels. */
  readonly size: BoxSize;
}

/** The box of a map and its size, which follows the layout; a box that is not shown yet has a usual size. */
export function useMapBox(defaultHeight: number): MapBox {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [size, setSize] = useState(() => mapBoxSize(null, defaultHeight));
  useLayoutEffect(() => {
    if (box === null) return undefined;
    const measure = () => {
      const now = mapBoxSize(box, defaultHeight);
      setSize((before) => (before.width === now.width && before.height === now.height ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [box, defaultHeight]);
  return { boxRef: setBox, size };
}
