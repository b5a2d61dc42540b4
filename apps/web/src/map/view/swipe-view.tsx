import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { SwipeHandle } from '../../ui/sliders/swipe-handle.tsx';
import { picturesOn } from '../layers/pictures/picture-sides.ts';
import { MapController } from './map-controller.ts';
import classes from './map-frame.module.css';
import type { MapViewProps } from './map-view-props.ts';
import { useMapContent } from './use-map-content.ts';

interface SwipeViewProps {
  readonly leader: MapController;
  readonly map: MapViewProps;
}

/** Percent of the width that lies left of the divider. */
const HALF = 50;

/** The right half of a swiped map: a second map over the first, cut at the divider, that follows its moves. */
export function SwipeView({ leader, map }: SwipeViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(HALF);
  const follower = useFollower(container, leader, map);
  const pictures = useMemo(() => picturesOn(map.pictures ?? [], 'right'), [map.pictures]);
  useMapContent(follower, { ...map, pictures });
  return (
    <>
      <div className={classes.swiped} style={{ clipPath: `inset(0 0 0 ${position}%)` }} aria-hidden="true">
        <div ref={container} className={classes.canvas} data-testid="map-right" />
      </div>
      <SwipeHandle label="Divider between the two pictures" position={position} onChange={setPosition} />
    </>
  );
}

function useFollower(
  container: RefObject<HTMLElement | null>,
  leader: MapController,
  { settings, position, tokenOf, onFailed }: MapViewProps,
): MapController | undefined {
  const [follower, setFollower] = useState<MapController>();
  const askToken = useEffectEvent(() => tokenOf?.());
  const create = useEffectEvent((element: HTMLElement) => {
    try {
      return new MapController({
        container: element,
        settings,
        position,
        tokenOf: () => askToken(),
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
    const letGo = created && leader.lead(created);
    setFollower(created);
    return () => {
      letGo?.();
      created?.remove();
    };
  }, [container, leader]);
  return follower;
}
