/** What uses arrows, Page keys or Delete itself. */
const KEY_OWNERS = 'input, textarea, select, [role=dialog], [role=slider], [role=menu], [role=listbox]';

/** On the box of a map, with what stands over it. */
export const MAP_BOX = { 'data-map-box': true } as const;

/** A key together with where the focus is. */
type Pressed = Pick<KeyboardEvent, 'key' | 'target'>;

/**
 * Whether a key is meant for a tool of the map: the focus is nowhere, or on the map or a button over it. Escape
 * ends a tool from anywhere but a control that has a use for it.
 */
export function isKeyOfMap({ key, target }: Pressed): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(KEY_OWNERS) !== null) return false;
  return key === 'Escape' || target === document.body || target.closest('[data-map-box]') !== null;
}
