import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { PixelPoint, PointerHint } from '../registry/layer-host.ts';
import { MapController, type MapEvents } from './map-controller.ts';
import type { PlaceAt } from './map-pointer.ts';
import type { MapViewProps } from './map-view-props.ts';

/** The object under the pointer. */
export interface HoveredObject {
  readonly layerId: string;
  readonly id: string;
  readonly at: PixelPoint;
}

export interface MapControl {
  readonly controller: MapController | undefined;
  /** The layers are on the map. */
  readonly isReady: boolean;
  readonly hint: PointerHint | undefined;
  readonly hovered: HoveredObject | undefined;
  readonly menu: PlaceAt | undefined;
  readonly closeMenu: () => void;
}

const noToken = () => undefined;

/** Creates the map once its box exists, and removes it together with the box. */
export function useMapController(container: RefObject<HTMLElement | null>, props: MapViewProps): MapControl {
  const [controller, setController] = useState<MapController>();
  const [isReady, setReady] = useState(false);
  const [hint, setHint] = useState<PointerHint>();
  const [hovered, setHovered] = useState<HoveredObject>();
  const [menu, setMenu] = useState<PlaceAt>();

  const onMoving = useEffectEvent(props.onMoving);
  const onMoved = useEffectEvent(props.onMoved);
  const onPointer = useEffectEvent(props.onPointer);
  const tokenOf = useEffectEvent(props.tokenOf ?? noToken);
  const create = useEffectEvent((element: HTMLElement) => {
    const events: MapEvents = {
      onReady: () => setReady(true),
      onMoving: (position) => onMoving(position),
      onMoved: (position, byUser) => onMoved(position, byUser),
      onPointer: (at) => onPointer(at),
      onHover: (hit, at) => {
        const id = hit?.ids[0];
        setHovered(hit && id !== undefined ? { layerId: hit.layer.id, id, at } : undefined);
      },
      onHint: setHint,
      onMenu: setMenu,
    };
    try {
      const { settings, position } = props;
      return new MapController({ container: element, settings, position, tokenOf: () => tokenOf(), events });
    } catch (cause) {
      props.onFailed(cause);
      return undefined;
    }
  });
  useEffect(() => {
    if (container.current === null) return;
    const created = create(container.current);
    setController(created);
    return () => created?.remove();
  }, [container]);
  return { controller, isReady, hint, hovered, menu, closeMenu: () => setMenu(undefined) };
}
