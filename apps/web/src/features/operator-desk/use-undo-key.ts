import { useCallback, useEffect, useRef } from 'react';

/** Fields in which Ctrl+Z means what was typed, and questions over the desk. */
const OWNERS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog]';

/**
 * Remembers how the last change of a plan is undone, which its message offers for a few seconds only: Ctrl+Z, or Cmd+Z, undoes it
 * until the next change or another plan. Returns the undo to offer.
 */
export function useUndoKey(plan: string | undefined) {
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 'z') return;
      if (event.defaultPrevented || latest.current === undefined) return;
      if (target instanceof Element && target.closest(OWNERS) !== null) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done to one plan is not undone from another
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [plan],
  );
  return useCallback((undo: (() => void) | undefined) => {
    const once =
      undo &&
      (() => {
        if (latest.current === once) latest.current = undefined;
        undo();
      });
    latest.current = once;
    return once;
  }, []);
}
