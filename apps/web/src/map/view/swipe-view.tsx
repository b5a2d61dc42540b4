import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { SwipeHandle } from '../../ui/sliders/swipe-handle.tsx';
import { layersOn } from '../registry/map-layer.ts';
import { MapController } from './map-controller.ts';
import classes from './map-frame.module.css';
import type { MapViewProps } from './map-view-props.ts';

interface SwipeViewProps {
  readonly leader: MapController;
  readonly map: MapViewProps;
}

/** The initial position of the divider, as the percentage of the width to its left. */
const HALF = 50;

/** The right half of a swiped map: a second map over the first, clipped at the divider, that follows its moves. */
export function SwipeView({ leader, map }: SwipeViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(HALF);
  const follower = useFollower(container, leader, map);
  const layers = useMemo(() => layersOn('right', map.layers), [map.layers]);
  useEffect(() => follower?.show(layers), [follower, layers]);
  return (
    <>
      <div className={classes.swiped} style={{ clipPath: `inset(0 0 0 ${position}%)` }} aria-hidden="true">
        <div ref={container} className={classes.canvas} data-testid="map-right" />
      </div>
      <SwipeHandle label="Divider between the two pictures" position={position} onChange={setPosition} />
    </>
  );
}

const noToken = () => undefined;

function useFollower(
  container: RefObject<HTMLElement | null>,
  leader: MapController,
  { settings, position, tokenOf, onFailed }: MapViewProps,
): MapController | undefined {
  const [follower, setFollower] = useState<MapController>();
  const currentToken = useEffectEvent(tokenOf ?? noToken);
  const create = useEffectEvent((element: HTMLElement) => {
    try {
      return new MapController({
        container: element,
        settings,
        position,
        tokenOf: () => currentToken(),
        events: undefined,
      });
    } catch (cause) {
      onFailed(cause);
      return undefined;
    }
  });
  useEffect(() => {
    if (container.current === null) return;
    const created = create(container.current);
    const release = created && leader.lead(created);
    setFollower(created);
    return () => {
      release?.();
      created?.remove();
    };
  }, [container, leader]);
  return follower;
}
