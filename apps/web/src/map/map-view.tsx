import 'maplibre-gl/dist/maplibre-gl.css';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './base-map.module.css';
import type { MapViewProps } from './map-view-props.ts';
import { useMapController } from './use-map-controller.ts';
import { ZoomControl } from './zoom-control.tsx';

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
