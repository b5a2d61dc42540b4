import type { MonitoringAsset } from '@sigma/contract';
import { bboxOf, DEFAULT_MAP_POSITION, type Geometry, type MapPosition, type Position } from '@sigma/geo';
import { useMemo, useState } from 'react';
import { areaLayer } from '../../../../map/layers/area/area-layer.ts';
import { outlinesLayer } from '../../../../map/layers/outlines/outlines-layer.ts';
import { MapFrame } from '../../../../map/view/map-frame.tsx';
import { positionText } from '../../../../map/view/position-text.ts';
import { positionShowing } from '../../../../map/view/viewport.ts';
import { useMapBox } from '../../../../parts/map/use-map-box.ts';
import { usePlatformMap } from '../../../../parts/map/use-platform-map.ts';
import { Button } from '../../../../ui/basics/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { areaOf } from '../../assets/asset-draft.ts';
import classes from './filter-panel.module.css';

interface PointDialogProps {
  readonly point: Position | undefined;
  readonly assets: readonly MonitoringAsset[];
  readonly onPoint: (point: Position) => void;
  readonly onClose: () => void;
}

const HEIGHT = 400;

/** A small map on which a place is picked with a click. */
export function PointDialog({ point, assets, onPoint, onClose }: PointDialogProps) {
  const { boxRef, size } = useMapBox(HEIGHT);
  const platformMap = usePlatformMap();
  const [picked, setPicked] = useState(point);
  const [moved, setMoved] = useState<MapPosition>();
  const outlines = useMemo(() => assets.map(({ aoi }): Geometry => areaOf(aoi)), [assets]);
  const whole = useMemo(() => {
    if (point !== undefined) return { lat: point[1], lng: point[0], zoom: 13 };
    const coordinates = outlines.flatMap((outline): readonly Position[] => {
      const [west, south, east, north] = bboxOf(outline);
      return [
        [west, south],
        [east, north],
      ];
    });
    return coordinates.length === 0
      ? DEFAULT_MAP_POSITION
      : positionShowing(bboxOf({ type: 'MultiPoint', coordinates }), size, { maxZoom: 13 });
  }, [outlines, point, size]);
  return (
    <Dialog
      opened
      title="Near a place"
      width={640}
      flush
      onClose={onClose}
      footer={
        <>
          <span className={classes.picked} role="status">
            {picked === undefined ? 'Click on the map' : positionText(picked, 4)}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={picked === undefined} onClick={() => picked && onPoint(picked)}>
            Use this place
          </Button>
        </>
      }
    >
      <div className={classes.pickMap}>
        <MapFrame
          {...platformMap}
          boxRef={boxRef}
          position={moved ?? whole}
          layers={[
            outlinesLayer(outlines),
            areaLayer({
              area: picked && { type: 'Point', coordinates: picked },
              drawing: {
                tool: 'point',
                onDrawn: (shape) => shape.type === 'Point' && setPicked(shape.coordinates),
                onEdited: () => undefined,
                onCancelled: onClose,
              },
            }),
          ]}
          onMoved={(next, byUser) => byUser && setMoved(next)}
        />
      </div>
    </Dialog>
  );
}
