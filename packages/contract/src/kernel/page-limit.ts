import { z } from 'zod';

/**
 * The `limit` of a list of STAC, OGC API or STAPI: a number above the maximum counts as the maximum, as those standards
 * expect; 0, negative numbers and text are rejected (PD-38).
 */
export function pageLimit(most: number) {
  const message = `must be a whole number from 1 to ${most}`;
  const clamped = (value: number): number => (Number.isInteger(value) && value > most ? most : value);
  const inBody = z.preprocess(
    (value: number): unknown => (typeof value === 'number' ? clamped(value) : value),
    z.int(message).min(1, message).max(most, message),
  );
  const inQuery = (fallback: number) =>
    z
      .preprocess(
        (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
        inBody,
      )
      .default(fallback)
      .describe(`${fallback} by default; a number above ${most} counts as ${most}`);
  return { inBody, inQuery };
}
