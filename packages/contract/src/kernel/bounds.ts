import type { BBox } from '@sigma/geo';
import { z } from 'zod';

const MESSAGE =
  'must be four numbers west,south,east,north in degrees, with longitudes within ±180, latitudes within ±90 and south below north';

/**
 * A box in a query, `west,south,east,north` in degrees; west greater than east means that it crosses the antimeridian.
 * Handlers receive the numbers.
 */
export const queryBounds = z
  .string()
  .transform((text, context): BBox => {
    const [west, south, east, north, ...others] = text.split(',').map(degreesOf);
    const isBox =
      others.length === 0 &&
      isWithin(west, 180) &&
      isWithin(east, 180) &&
      isWithin(south, 90) &&
      isWithin(north, 90);
    if (isBox && south < north && west !== east) return [west, south, east, north];
    context.addIssue({ code: 'custom', message: MESSAGE });
    return z.NEVER;
  })
  .describe('west,south,east,north in degrees; west is greater than east across the antimeridian');

const degreesOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const isWithin = (degrees: number | undefined, most: number): degrees is number =>
  degrees !== undefined && Math.abs(degrees) <= most;
