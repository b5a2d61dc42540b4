import { z } from 'zod';
import { firstCoordinateFault } from './first-coordinate-issue.ts';

/** Decision 36: integer ids in paths; a wrong form answers 404 there. */
export const integerId = z.preprocess(
  (text) => (typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : text),
  z.int().positive().max(2_147_483_647),
);
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'takes a lower-case UUID');
export const fileId = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'takes the id of a scene');
export const collectionId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'takes the id of a collection');

/** RFC 3339; a date without a time is 00:00Z (decision 39). */
export const instant = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})?)?$/,
    'takes a date or an instant such as 2026-11-21T08:14:09.000Z',
  )
  .refine(isOnCalendar, 'takes a date that exists');

/** Reads what `instant` accepted; a time without a zone is UTC. */
export function instantOf(text: string): Date {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(`${text}T00:00:00.000Z`);
  const spelled = text.replace(' ', 'T').replace(/z$/, 'Z').replace('t', 'T');
  return new Date(/(Z|[+-]\d{2}:\d{2})$/.test(spelled) ? spelled : `${spelled}Z`);
}

/** JavaScript reads 31 February as 3 March; a calendar does not. Its years are 1 to 9999, in UTC too. */
function isOnCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const utcYear = instantOf(text).getUTCFullYear();
  return year > 0 && midnight.getUTCMonth() === month - 1 && utcYear >= 1 && utcYear <= 9999;
}

export const timestamp = z.iso.datetime().describe('UTC with milliseconds');

/** A multi-value list travels comma-joined. */
export function csv<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
    z.array(item).min(1).max(1000),
  );
}

export function queryNumber(from: number, to: number) {
  const message = `takes a number from ${from} to ${to}`;
  return z.coerce.number(message).min(from, message).max(to, message);
}
export function queryInteger(from: number, to: number) {
  const message = `takes a whole number from ${from} to ${to}`;
  return z.coerce.number(message).int(message).min(from, message).max(to, message);
}
export const queryBoolean = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .describe('true or false');

/** Decision 38: limit 1 to 10000, default 100; `ordering` is one named field, "-" before it for falling. */
export function pageQuery<const Field extends string>(
  fields: readonly Field[],
  defaults: { ordering: Field | `-${Field}`; limit?: number },
) {
  const orderings: readonly (Field | `-${Field}`)[] = fields.flatMap((field) => [
    field,
    `-${field}` as const,
  ]);
  return z.object({
    limit: queryInteger(1, 10_000).default(defaults.limit ?? 100),
    offset: z.coerce
      .number('takes a whole number from 0')
      .int('takes a whole number from 0')
      .min(0, 'takes a whole number from 0')
      .default(0),
    ordering: z.literal([...orderings]).prefault(defaults.ordering),
  });
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  });
}

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
  const fault = coordinates === undefined ? undefined : firstCoordinateFault(coordinates);
  if (fault === undefined) return value;
  const path = ['coordinates', ...fault.path];
  context.addIssue({ code: 'custom', message: fault.message, path, input: coordinates });
  return z.NEVER;
}, anySearchGeometry);
