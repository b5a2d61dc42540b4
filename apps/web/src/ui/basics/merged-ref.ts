import type { Ref, RefCallback, RefObject } from 'react';

/** One ref that sets both our own and the caller’s, so that neither replaces the other. */
export function mergedRef<Element>(
  own: RefObject<Element | null>,
  given: Ref<Element> | undefined,
): RefObject<Element | null> | RefCallback<Element> {
  if (given === undefined || given === null) return own;
  return (element) => {
    own.current = element;
    const release = setRef(given, element);
    return () => {
      own.current = null;
      release();
    };
  };
}

function setRef<Element>(ref: RefObject<Element | null> | RefCallback<Element>, element: Element) {
  if (typeof ref !== 'function') {
    ref.current = element;
    return () => {
      ref.current = null;
    };
  }
  const cleanUp = ref(element);
  return typeof cleanUp === 'function' ? cleanUp : () => void ref(null);
}
