import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import classes from './base-map.module.css';
import { MapController } from './map-controller.ts';
import type { MapViewProps } from './map-view-props.ts';
import { picturesOn } from './picture-sides.ts';
import { SwipeDivider } from './swipe-divider.tsx';
import { useMapContent } from './use-map-content.ts';

interface SwipeViewProps {
  readonly leader: MapController;
  readonly map: MapViewProps;
}

const EVEN = 0.5;

/** The right half of a swiped map: a second map over the first, cut at the divider, that follows its moves. */
export function SwipeView({ leader, map }: SwipeViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(EVEN);
  const follower = useFollower(container, leader, map);
  const pictures = useMemo(() => picturesOn(map.pictures ?? [], 'right'), [map.pictures]);
  useMapContent(follower, { ...map, pictures });
  return (
    <>
      <div className={classes.swiped} style={{ clipPath: `inset(0 0 0 ${share * 100}%)` }} aria-hidden="true">
        <div ref={container} className={classes.canvas} data-testid="map-right" />
      </div>
      <SwipeDivider share={share} names={map.swipeNames} onShare={setShare} />
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
