import type { SearchArea } from '@sigma/domain';
import { bboxOf, type Geometry, type MapPosition } from '@sigma/geo';
import { useRef } from 'react';
import { positionShowing } from '../../map/view/viewport.ts';
import { roundArea } from '../../parts/address/link-area.ts';
import type { AreaAccess } from '../../parts/area/saved-areas-slot.ts';
import { mapBoxSize } from '../../parts/map/map-box.ts';
import type { OpportunityLink } from './search/opportunity-link.ts';

/** A point is shown with its surroundings. */
const CLOSEST_ZOOM = 13;
const DEFAULT_HEIGHT = 480;

interface AreaChangesOptions {
  readonly link: OpportunityLink;
  readonly onChange: (change: Partial<OpportunityLink>) => void;
  readonly onPosition: (position: MapPosition) => void;
}

/** The ways in which the viewer changes its area and moves its map to it. */
export function useAreaChanges({ link, onChange, onPosition }: AreaChangesOptions) {
  const boxRef = useRef<HTMLDivElement>(null);
  const setArea = (shape: SearchArea | undefined, areaName?: string) =>
    onChange({ area: shape && roundArea(shape), areaName });
  const lookAt = (shape: Geometry) => {
    const size = mapBoxSize(boxRef.current, DEFAULT_HEIGHT);
    onPosition(positionShowing(bboxOf(shape), size, { maxZoom: CLOSEST_ZOOM }));
  };
  const access: AreaAccess = {
    area: link.area,
    onUse: (area, name) => {
      setArea(area, name);
      lookAt(area);
    },
    onSaved: (areaName) => onChange({ areaName, ...(link.pass && { pass: link.pass }) }),
  };
  return {
    boxRef,
    lookAt,
    access,
    setDrawnArea: (shape: SearchArea | undefined) => setArea(shape),
    /** Coordinates that are typed may be anywhere, so the map moves there. */
    setTypedArea: (shape: SearchArea | undefined) => {
      setArea(shape);
      if (shape !== undefined) lookAt(shape);
    },
  };
}
