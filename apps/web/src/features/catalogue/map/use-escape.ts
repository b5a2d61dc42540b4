import { useEffect, useEffectEvent } from 'react';
import { isKeyOfMap } from '../../../map/drawing/keys-of-map.ts';

/** Acts on Escape while enabled, unless the focused element uses the key itself. */
export function useEscape(isOn: boolean, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && isKeyOfMap(event)) act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}
