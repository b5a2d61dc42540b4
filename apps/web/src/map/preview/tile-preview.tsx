import type { BBox } from '@sigma/geo';
import { useEffect, useMemo, useRef, useState } from 'react';
import { patientFetch } from './patient-fetch.ts';
import { PreviewState } from './preview-state.tsx';
import type { PictureState } from './scene-picture.ts';
import { type TileGrid, tileGrid } from './tile-grid.ts';
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
  readonly tokenOf: () => Promise<string | undefined>;
}

/** The sharpest preview that the server has of a scene. */
const MOST_PX = 1024;
const MAX_ZOOM = 22;
/** The answer for a tile in which the scene has no data. */
const NO_CONTENT = 204;
const FAILED = 'The preview could not be loaded';

/** A picture painted from its preview tiles, which are waited for while the server makes them. */
export function TilePreview({ tiles, bounds, name, note, tokenOf }: TilePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const grid = useMemo(() => tileGrid(bounds, MOST_PX, MAX_ZOOM), [bounds]);
  const [state, setState] = useState<PictureState>('loading');
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return setState('failed');
    const stop = new AbortController();
    const { signal } = stop;
    setState('loading');
    const paintAll = async () => {
      const token = await tokenOf();
      await Promise.all(
        grid.tiles.map(async (tile) => {
          const picture = await readTile(addressOf(tiles, tile), { token, signal });
          if (picture === undefined || signal.aborted) return;
          paint(context, tile, picture);
          picture.close();
        }),
      );
    };
    paintAll().then(
      () => !signal.aborted && setState('ready'),
      () => !signal.aborted && setState('failed'),
    );
    return () => stop.abort();
  }, [grid, tiles, tokenOf]);

  const [width, height] = sizeOf(grid);
  return (
    <div className={classes.preview}>
      <div className={classes.stage}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={name}
          className={classes.picture}
          width={width}
          height={height}
          hidden={state === 'failed'}
        />
        <PreviewState state={state} loading="Loading the preview" failed={FAILED} />
      </div>
      <p className={classes.note}>{note}</p>
    </div>
  );
}

type PlacedTile = TileGrid['tiles'][number];

const sizeOf = ({ aspect }: TileGrid): readonly [number, number] =>
  aspect >= 1 ? [MOST_PX, Math.round(MOST_PX / aspect)] : [Math.round(MOST_PX * aspect), MOST_PX];

const addressOf = (tiles: string, { z, x, y }: PlacedTile): string =>
  tiles.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

/** On whole pixels, so that no seam shows between tiles. */
function paint(context: CanvasRenderingContext2D, tile: PlacedTile, picture: ImageBitmap): void {
  const { width, height } = context.canvas;
  const [left, right] = [tile.left, tile.left + tile.width].map((share) => Math.round(share * width));
  const [top, bottom] = [tile.top, tile.top + tile.height].map((share) => Math.round(share * height));
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return;
  context.drawImage(picture, left, top, right - left, bottom - top);
}

const fetchTile = patientFetch((url, init) => fetch(url, init));

interface TileReading {
  readonly token: string | undefined;
  readonly signal: AbortSignal;
}

/** A tile; undefined where the scene has no data. */
async function readTile(url: string, { token, signal }: TileReading): Promise<ImageBitmap | undefined> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetchTile(url, { headers, signal });
  if (answer.status === NO_CONTENT) return undefined;
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return createImageBitmap(await answer.blob());
}
