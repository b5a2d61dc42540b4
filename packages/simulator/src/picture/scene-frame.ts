import { projectionOf } from '@sigma/raster';
import { createFrame, type Frame } from '../earth/sampling/frame.ts';
import type { SceneGrid, ScenePlan } from '../scene-plan.ts';

/** Pixels of the visual picture per cube pixel, in each direction. */
export const VISUAL_FACTOR = 2;

/**
 * The pixels of a scene on the Earth, `factor` of them per cube pixel in each direction: by default those of the visual picture.
 * @throws if the EPSG code of the grid is not supported
 */
export function sceneFrame({ grid }: ScenePlan, factor = VISUAL_FACTOR): Frame {
  const projection = mustProject(grid);
  const [a, b, c, d, e, f] = grid.transform;
  const determinant = a * e - b * d;
  const pixelOf = ([x, y]: readonly [number, number]): readonly [number, number] => {
    const col = (e * (x - c) - b * (y - f)) / determinant;
    const row = (a * (y - f) - d * (x - c)) / determinant;
    return [col * factor - 0.5, row * factor - 0.5];
  };
  const [anchorCol, anchorRow] = pixelOf(grid.anchor ?? [c, f]);
  return createFrame({
    width: Math.floor(grid.width * factor),
    height: Math.floor(grid.height * factor),
    pad: 32,
    step: 32,
    detailM: Math.hypot(a, d) / factor,
    lattice: [anchorCol + 0.5, anchorRow + 0.5],
    position: (col, row) => {
      const x = (col + 0.5) / factor;
      const y = (row + 0.5) / factor;
      return projection.inverse(a * x + b * y + c, d * x + e * y + f);
    },
    toPixel: ([lon, lat]) => pixelOf(projection.forward(lon, lat)),
  });
}

/** The projection of a grid, or an error that names its code. */
export function mustProject({ epsg }: SceneGrid) {
  const projection = projectionOf(epsg);
  if (!projection) throw new Error(`The projection EPSG:${epsg} of the scene grid is not supported`);
  return projection;
}
