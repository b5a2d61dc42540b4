import type { Opportunity } from '@sigma/contract';
import { bboxOf, boundsIntersect, type Geometry, type MapPosition } from '@sigma/geo';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { viewportOf } from '../../map/view/viewport.ts';
import { mapBoxSize } from '../../parts/map/map-box.ts';
import { reachOf } from './passes/pass-reach.ts';

const DEFAULT_HEIGHT = 480;

interface PassInViewOptions {
  readonly selected: Opportunity | undefined;
  readonly position: MapPosition;
  readonly boxRef: RefObject<HTMLDivElement | null>;
  readonly lookAt: (shape: Geometry) => void;
}

/**
 * Moves the map to the selected pass of an area of several sites, where the map does not show its site. Sites can be
 * continents apart, while the passes of a single site are all where the user searched.
 */
export function usePassInView({ selected, position, boxRef, lookAt }: PassInViewOptions): void {
  const bringIntoView = useEffectEvent(() => {
    if (selected === undefined || selected.site.count === 1) return;
    const [lon, lat] = selected.site.centre;
    const site: Geometry = { type: 'Point', coordinates: [lon, lat] };
    const shown = viewportOf(position, mapBoxSize(boxRef.current, DEFAULT_HEIGHT));
    if (!boundsIntersect(shown, bboxOf(site))) lookAt(reachOf(selected) ?? site);
  });
  const id = selected?.id;
  useEffect(() => {
    if (id !== undefined) bringIntoView();
  }, [id]);
}
