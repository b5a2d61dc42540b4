import { z } from 'zod';
import { firstCoordinateIssue } from './first-coordinate-issue.ts';

/** Longitude, latitude and at most a height. */
export const position = z.union([
  z.tuple([z.number(), z.number()]),
  z.tuple([z.number(), z.number(), z.number()]),
]);
/** A position `[lon, lat]` in degrees, within ±180 and ±90. */
export const lonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const ring = z.array(position);
export const pointSchema = z.object({ type: z.literal('Point'), coordinates: position });
export const multiPointSchema = z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position) });
export const lineStringSchema = z.object({ type: z.literal('LineString'), coordinates: z.array(position) });
export const multiLineStringSchema = z.object({
  type: z.literal('MultiLineString'),
  coordinates: z.array(z.array(position)),
});
export const polygonSchema = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) });
export const multiPolygonSchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(ring)),
});
export const areaSchema = z
  .discriminatedUnion('type', [polygonSchema, multiPolygonSchema])
  .meta({ id: 'Area' });
const anySearchGeometry = z
  .discriminatedUnion('type', [
    pointSchema,
    multiPointSchema,
    lineStringSchema,
    multiLineStringSchema,
    polygonSchema,
    multiPolygonSchema,
  ])
  .meta({ id: 'SearchGeometry' });

/** A geometry of at most 10,000 positions, rejected at the first invalid one. */
export const searchGeometry = rejectedAtFirst(anySearchGeometry);

/** The same schema, which does not describe each of 100,000 invalid positions. */
export function rejectedAtFirst<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value: z.input<Schema>, context) => {
    const coordinates: unknown = Object(value).coordinates;
    const issue = coordinates === undefined ? undefined : firstCoordinateIssue(coordinates);
    if (issue === undefined) return value;
    const path = ['coordinates', ...issue.path];
    context.addIssue({ code: 'custom', message: issue.message, path, input: coordinates });
    return z.NEVER;
  }, schema);
}

/** How many positions the coordinates of a geometry have. */
export function positionsOf(coordinates: readonly unknown[]): number {
  const isPosition = typeof coordinates[0] === 'number';
  if (isPosition) return 1;
  return coordinates.reduce<number>((sum, part) => sum + (Array.isArray(part) ? positionsOf(part) : 0), 0);
}
