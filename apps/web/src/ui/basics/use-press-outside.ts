import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the pointer is pressed outside of an element and of what was opened from within it: overlays are
 * appended to the document in the order in which they open, so those follow the element. The call precedes the
 * listeners of the pressed element.
 */
export function usePressOutside(
  ref: RefObject<HTMLElement | null>,
  isActive: boolean,
  onPressOutside: (target: Node) => void,
): void {
  const report = useEffectEvent(onPressOutside);
  useEffect(() => {
    if (!isActive) return;
    const listen = ({ target }: PointerEvent) => {
      const element = ref.current;
      if (!(target instanceof Node) || element === null || element.contains(target)) return;
      const isLater = element.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
      const isInSameTree = element.closest('body > *')?.contains(target) ?? false;
      if (isLater === 0 || isInSameTree) report(target);
    };
    document.addEventListener('pointerdown', listen, true);
    return () => document.removeEventListener('pointerdown', listen, true);
  }, [isActive, ref]);
}
