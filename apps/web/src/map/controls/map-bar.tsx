import type { MapPosition } from '@sigma/geo';
import { IconFocusCentered } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/basics/button.tsx';
import { metresPerPixel } from '../view/viewport.ts';
import classes from './map-bar.module.css';
import { cursorText, scaleOf } from './map-scale.ts';

interface MapBarProps {
  readonly position: MapPosition;
  readonly pointer: { readonly lon: number; readonly lat: number } | undefined;
  readonly onAttribution: () => void;
}

/** The bar below the map: scale, coordinates of the pointer, zoom and data attribution. */
export function MapBar({ position, pointer, onAttribution }: MapBarProps) {
  const scale = scaleOf(metresPerPixel(position));
  return (
    <div className={classes.bar}>
      <span className={classes.scale}>
        <span className={classes.ruler} style={{ width: scale.widthPx }} />
        {scale.label}
      </span>
      <span className={classes.cursor}>
        {pointer && (
          <>
            <IconFocusCentered size={14} stroke={ICON_STROKE} aria-hidden="true" />
            {cursorText([pointer.lon, pointer.lat])}
          </>
        )}
      </span>
      <span className={classes.zoom}>z {position.zoom.toFixed(1)}</span>
      <button type="button" className={classes.attribution} onClick={onAttribution}>
        Data Attribution
      </button>
    </div>
  );
}
