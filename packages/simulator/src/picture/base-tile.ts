import { projectionOf } from '@sigma/raster';
import type { Earth } from '../earth/earth.ts';
import { MID_SEASON } from '../earth/landscape/season.ts';
import { createFrame, type Frame } from '../earth/sampling/frame.ts';
import { type Picture, renderRows } from './visual.ts';

export interface BaseTileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Width and height in pixels, 256 by default. */
  readonly size?: number;
}

/** Light from the north-west, as is usual on maps. */
const SUN = { azimuthDeg: 315, elevationDeg: 48 };
const WORLD_M = 2 * Math.PI * 6378137;

/** A tile of the cloudless Earth in late summer, web mercator (XYZ scheme); detail follows the zoom. */
export function renderBaseTile(earth: Earth, { z, x, y, size = 256 }: BaseTileAddress): Picture {
  const { writeRow, frame } = tileGround(earth, { z, x, y, size });
  return renderRows(frame.width, frame.height, writeRow);
}

function tileGround(earth: Earth, address: Required<BaseTileAddress>) {
  const frame = tileFrame(address);
  const ground = earth.ground(frame, { season: MID_SEASON, sun: SUN });
  return { frame, writeRow: ground.writeRow };
}

function tileFrame({ z, x, y, size }: Required<BaseTileAddress>): Frame {
  const mercator = projectionOf(3857);
  if (!mercator) throw new Error('The projection EPSG:3857 is not supported');
  const pixel = WORLD_M / 2 ** z / size;
  const left = x * size * pixel - WORLD_M / 2;
  const top = WORLD_M / 2 - y * size * pixel;
  return createFrame({
    width: size,
    height: size,
    pad: 16,
    step: 8,
    // The same for all tiles of a zoom level, so that their seams do not show.
    detailM: Math.max(3, pixel * 0.78),
    position: (col, row) => mercator.inverse(left + (col + 0.5) * pixel, top - (row + 0.5) * pixel),
    toPixel: ([lon, lat]) => {
      const [mx, my] = mercator.forward(lon, lat);
      return [(mx - left) / pixel - 0.5, (top - my) / pixel - 0.5];
    },
  });
}
