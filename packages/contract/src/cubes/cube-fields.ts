import { CUBE_LEVELS } from '@sigma/domain';
import { z } from 'zod';
import { HAS_SCENES } from '../kernel/contract-uses.ts';
import { collectionId, fileId, integerId, queryInteger, queryNumber } from '../kernel/fields.ts';

export const tag = 'Cubes';
export const access = { tier: 'program', grant: 'catalogue', contract: HAS_SCENES } as const;
export const base = '/public/v1/sigma/programs/{program}/cubes/{collection}/{scene}/';
export const params = z.object({ program: integerId, collection: collectionId, scene: fileId });

/** The most lines or samples of a cube. */
export const MAX_CUBE_PIXELS = 100_000;
/** The most bands of a cube. */
export const MAX_CUBE_BANDS = 4096;
/** The most bands of one answer with planes. */
export const MAX_PLANES = 8;
/** The largest answer with planes. */
export const MAX_PLANE_BYTES = 4_194_304;
/** The most geometries whose spectra are read at once. */
export const MAX_GEOMETRIES = 20;
/** The most positions that they have together. */
export const MAX_GEOMETRIES_POSITIONS = 10_000;
/** The most pixels of one geometry. */
export const MAX_GEOMETRY_PIXELS = 20_000;
/**
 * How long the outline of one geometry may be: the lines of the cube that each edge of its polygons crosses, and quarters of a pixel
 * along its lines, in all. A line below which there are as many pixels as allowed has at most 80,000.
 */
export const MAX_OUTLINE_STEPS = 100_000;
/** The longest expression, in characters. */
export const MAX_EXPRESSION = 500;

/** What the values are: counts of the detector, radiance at the sensor, or reflectance of the surface. */
export const level = z.enum(CUBE_LEVELS, `must be one of ${CUBE_LEVELS.join(', ')}`);
const at = queryInteger(0, MAX_CUBE_PIXELS - 1);

/** A pixel by position or by column and row; exactly one of both. */
export const pixelQuery = z.object({
  lon: queryNumber(-180, 180).optional(),
  lat: queryNumber(-90, 90).optional(),
  col: at.optional().describe('Column of the cube, from 0'),
  row: at.optional().describe('Line of the cube, from 0'),
  level: level.default('radiance'),
});

/** Part of a cube: first column, first line, columns, lines. The whole cube by default. */
const span = z.int().min(1).max(MAX_CUBE_PIXELS);
const start = z
  .int()
  .min(0)
  .max(MAX_CUBE_PIXELS - 1);
export const cubeWindow = z
  .tuple([start, start, span, span])
  .describe('First column, first line, columns and lines');
/** Every how many pixels a value is answered. */
export const step = z.int().min(1).max(64);

const values = z.array(z.number().nullable());
export const pixelPlace = z.object({
  col: z.int(),
  row: z.int(),
  lon: z.number().nullable().describe('Centre of the pixel; null where the cube has no place on the map'),
  lat: z.number().nullable(),
});

export const spectrumValues = values.describe(
  'One value per band; null for bad bands and where nothing was measured',
);
