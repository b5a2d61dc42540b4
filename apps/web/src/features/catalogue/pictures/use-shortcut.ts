import { useEffect, useEffectEvent } from 'react';
import { isKeyOfMap } from '../../../map/drawing/keys-of-map.ts';

/** A choice over the map uses only arrow keys and Space, so letters pressed on it are meant for the map. */
function isForMap(event: KeyboardEvent): boolean {
  const { target } = event;
  const isChoice = target instanceof Element && target.matches('[data-map-box] input[type=radio]');
  return isChoice || isKeyOfMap(event);
}

/** Acts on a single key without modifiers, unless the focused element uses keys itself. */
export function useShortcut(key: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.defaultPrevented || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !isForMap(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
