import { z } from 'zod';
import { firstCoordinateIssue } from './first-coordinate-issue.ts';

export const position = z.tuple([z.number(), z.number()]).rest(z.number());
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

/** At most 10,000 positions; wrong ones are refused at the first. */
export const searchGeometry = z.preprocess((value: z.input<typeof anySearchGeometry>, context) => {
  const coordinates: unknown = Object(value).coordinates;
  const fault = coordinates === undefined ? undefined : firstCoordinateIssue(coordinates);
  if (fault === undefined) return value;
  const path = ['coordinates', ...fault.path];
  context.addIssue({ code: 'custom', message: fault.message, path, input: coordinates });
  return z.NEVER;
}, anySearchGeometry);
