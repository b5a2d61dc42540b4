/** Controls that use the arrow keys, Page keys or Delete themselves. */
const KEY_OWNERS = 'input, textarea, select, [role=dialog], [role=slider], [role=menu], [role=listbox]';

/** The attribute of a map's box, which also contains the buttons over the map. */
export const MAP_BOX = { 'data-map-box': true } as const;

/** A key and the element that has the focus. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'target'>;

/**
 * Whether a key is meant for a tool of the map: nothing has the focus, or the map or a button over it. Escape ends a
 * tool from everywhere except a control that uses Escape itself.
 */
export function isKeyOfMap({ key, target }: KeyPress): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(KEY_OWNERS) !== null) return false;
  // A click that hits no control gives the focus to the content of the page as a whole.
  const isNothing = target === document.body || target.matches('main');
  return key === 'Escape' || isNothing || target.closest('[data-map-box]') !== null;
}
