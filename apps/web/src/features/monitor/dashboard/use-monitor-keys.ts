import { useEffect, useEffectEvent } from 'react';

/** Controls in which single keys are text or have another meaning. */
const OWNERS =
  'input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=slider], [role=menu], [role=listbox]';

/** Acts on single keys without modifiers, unless the focused element uses keys itself. */
export function useMonitorKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined || event.defaultPrevented || event.repeat) return;
    const isOwned = event.target instanceof Element && event.target.closest(OWNERS) !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || isOwned) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
