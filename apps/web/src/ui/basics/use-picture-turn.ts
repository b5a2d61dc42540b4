import { useEffect, useRef, useState } from 'react';
import { onceInView } from './in-view.ts';
import { createStartQueue, type Release } from './start-queue.ts';

/**
 * A browser opens six connections to a server (HTTP/1.1), and a picture that is still being rendered occupies one for
 * seconds: half of them stay free for other requests.
 */
const loading = createStartQueue(3);

/** Lets a picture load once it is in view and few others of the page are loading; `done` lets the next one. */
export function usePictureTurn<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const release = useRef<Release>(undefined);
  const [isLet, setLet] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const unwatch = onceInView(element, () => {
      release.current = loading.add(() => setLet(true));
    });
    return () => {
      unwatch();
      // A picture that was scrolled away would continue to load without its place in the queue.
      element.querySelector('img')?.removeAttribute('src');
      release.current?.();
    };
  }, []);
  return { place, isLet, done: () => release.current?.() };
}
