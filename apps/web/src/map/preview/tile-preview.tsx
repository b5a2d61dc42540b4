import type { BBox } from '@sigma/geo';
import { useMemo } from 'react';
import { tileGrid } from './tile-grid.ts';
import classes from './tile-preview.module.css';

interface TilePreviewProps {
  /** The address of the tiles, with {z}, {x} and {y}. */
  readonly tiles: string;
  /** The ground of the picture. */
  readonly bounds: BBox;
  /** The accessible name of the picture. */
  readonly name: string;
  /** Why it is not sharper. */
  readonly note: string;
}

/** The sharpest preview that the server has of a scene. */
const MOST_PX = 1024;
const MAX_ZOOM = 22;
const percent = (share: number) => `${share * 100}%`;

/** A picture composed of its preview tiles. */
export function TilePreview({ tiles, bounds, name, note }: TilePreviewProps) {
  const grid = useMemo(() => tileGrid(bounds, MOST_PX, MAX_ZOOM), [bounds]);
  return (
    <div className={classes.preview}>
      <div className={classes.stage}>
        <div
          role="img"
          aria-label={name}
          className={classes.picture}
          style={{ aspectRatio: grid.aspect, width: `min(100cqw, calc(100cqh * ${grid.aspect}))` }}
        >
          {grid.tiles.map(({ z, x, y, left, top, width, height }) => (
            <img
              key={`${x} ${y}`}
              alt=""
              src={tiles.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))}
              className={classes.tile}
              style={{
                left: percent(left),
                top: percent(top),
                width: percent(width),
                height: percent(height),
              }}
              // There is no tile where the scene has no data.
              onError={(event) => {
                event.currentTarget.hidden = true;
              }}
            />
          ))}
        </div>
      </div>
      <p className={classes.note}>{note}</p>
    </div>
  );
}
