import 'maplibre-gl/dist/maplibre-gl.css';
import type { Geometry, MapPosition } from '@sigma/geo';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './base-map.module.css';
import type { BaseMapSettings, DrawnShape, DrawTool, Footprint } from './map-model.ts';
import { useMapController } from './use-map-controller.ts';
import { ZoomControl } from './zoom-control.tsx';

export interface MapViewProps {
  readonly settings: BaseMapSettings;
  readonly position: MapPosition;
  /** The first thousand are drawn, the first of them on top. */
  readonly footprints: readonly Footprint[];
  readonly hovered: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly area: Geometry | undefined;
  readonly tool: DrawTool | undefined;
  /** What the tooltip of a hovered footprint says. */
  readonly noteOf: (fileId: string) => ReactNode;
  readonly onMoving: (position: MapPosition) => void;
  readonly onMoved: (position: MapPosition, byUser: boolean) => void;
  readonly onPointer: (at: { readonly lon: number; readonly lat: number } | undefined) => void;
  readonly onHover: (fileId: string | undefined) => void;
  /** Footprints under a click, the uppermost first; none where there is none. */
  readonly onPick: (fileIds: readonly string[]) => void;
  readonly onDrawn: (shape: DrawnShape) => void;
  readonly onDrawCancelled: () => void;
  /** The map cannot be drawn here. */
  readonly onFailed: (cause: unknown) => void;
}

/** The map itself; everything it needs of the library comes with this file, so it is loaded on its own. */
export function MapView(props: MapViewProps) {
  const { position, footprints, hovered, selected, area, tool } = props;
  const container = useRef<HTMLDivElement>(null);
  const { controller, isReady, hint, note } = useMapController(container, props);

  useEffect(() => controller?.moveTo(position), [controller, position]);
  useEffect(() => controller?.showFootprints(footprints), [controller, footprints]);
  useEffect(() => controller?.hover(hovered), [controller, hovered]);
  useEffect(() => controller?.select(selected), [controller, selected]);
  useEffect(() => controller?.showArea(area), [controller, area]);
  useEffect(() => controller?.draw(tool), [controller, tool]);

  const content = note && tool === undefined ? props.noteOf(note.fileId) : undefined;
  return (
    <>
      <div className={classes.map}>
        <div ref={container} className={classes.canvas} data-ready={isReady} data-testid="map" />
      </div>
      {content !== undefined && note && (
        <AtPointer x={note.x} y={note.y}>
          {content}
        </AtPointer>
      )}
      {hint && (
        <AtPointer x={hint.x} y={hint.y}>
          {hint.text}
        </AtPointer>
      )}
      <ZoomControl onZoom={(levels) => controller?.zoomBy(levels)} />
    </>
  );
}

function AtPointer({
  x,
  y,
  children,
}: {
  readonly x: number;
  readonly y: number;
  readonly children: ReactNode;
}) {
  return (
    <div role="tooltip" className={classes.atPointer} style={{ left: x, top: y }}>
      {children}
    </div>
  );
}
