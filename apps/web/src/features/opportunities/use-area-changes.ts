import type { SearchArea } from '@sigma/domain';
import { bboxOf, formatMapPosition, type Geometry, type MapPosition } from '@sigma/geo';
import { useEffect, useEffectEvent, useRef } from 'react';
import { positionShowing } from '../../map/view/viewport.ts';
import { roundArea } from '../../parts/address/link-area.ts';
import type { AreaAccess } from '../../parts/area/saved-areas-slot.ts';
import { mapBoxSize } from '../../parts/map/map-box.ts';
import type { OpportunityLink } from './search/opportunity-link.ts';

/** A point is shown with its surroundings. */
const CLOSEST_ZOOM = 13;
const DEFAULT_HEIGHT = 480;
/** The legend ends 58 px below the top of the map if it has two rows, the tools 52 px from its left edge. */
const MARGINS = { top: 68, bottom: 48, sides: 60 };

interface AreaChangesOptions {
  readonly link: OpportunityLink;
  readonly onChange: (change: Partial<OpportunityLink>) => void;
  readonly position: MapPosition;
  readonly onPosition: (position: MapPosition) => void;
  /** The address has no position, so the map shows the area. */
  readonly isAtArea: boolean;
  /** The table of passes takes a part of the map. */
  readonly hasTable: boolean;
}

/** The ways in which the viewer changes its area and moves its map to it. */
export function useAreaChanges(options: AreaChangesOptions) {
  const { link, onChange } = options;
  const { boxRef, lookAt } = useLookAt(options);
  const setArea = (shape: SearchArea | undefined, areaName?: string) =>
    onChange({ area: shape && roundArea(shape), areaName });
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

/** The shape that the map was moved to, and where it is shown. */
interface Look {
  readonly shape: Geometry;
  readonly position: string;
}

/** Moves the map to a shape, and again when the table opens or closes, unless the map has been moved since. */
function useLookAt({ link, position, onPosition, isAtArea, hasTable }: AreaChangesOptions) {
  const boxRef = useRef<HTMLDivElement>(null);
  const look = useRef<Look>(undefined);
  const lookAt = (shape: Geometry) => {
    const size = mapBoxSize(boxRef.current, DEFAULT_HEIGHT);
    const next = positionShowing(bboxOf(shape), size, { margins: MARGINS, maxZoom: CLOSEST_ZOOM });
    look.current = { shape, position: formatMapPosition(next) };
    onPosition(next);
  };
  const lookAtArea = useEffectEvent(() => {
    if (link.area !== undefined) lookAt(link.area);
  });
  const lookAgain = useEffectEvent(() => {
    const last = look.current;
    if (last !== undefined && last.position === formatMapPosition(position)) lookAt(last.shape);
  });
  useEffect(() => {
    if (isAtArea) lookAtArea();
  }, [isAtArea]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table changes the size of the map
  useEffect(() => lookAgain(), [hasTable]);
  return { boxRef, lookAt };
}
