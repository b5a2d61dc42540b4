import { SCENE_ID, unsuitableNameCharacter, unsuitablePathCharacter } from '@sigma/domain';
import { z } from 'zod';

/** The largest value of an integer column. Every whole number of an input is bounded, by this at the latest. */
export const MAX_INTEGER = 2_147_483_647;
/** The largest object that S3 stores: 5 TiB. */
export const MAX_OBJECT_BYTES = 5_497_558_138_880;

const ID = 'must be an id, a whole number above 0';
/** An integer id (PD-36), which has one spelling, so without leading zeros. In a path, any other text answers 404. */
export const integerId = z.preprocess(
  (text) => (typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : text),
  z.int(ID).positive(ID).max(MAX_INTEGER, ID),
);
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a lower-case UUID');
export const fileId = z.string().regex(SCENE_ID, 'must be the id of a scene');
export const collectionId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be the id of a collection');

/** When a signed link expires. The signature is for one spelling of the number, so it has no leading zeros. */
export const linkExpiry = z
  .string()
  .regex(/^(0|[1-9]\d{0,11})$/, 'must be seconds since 1970')
  .transform(Number)
  .describe('Seconds since 1970');

/** The key of an archive object that a caller registers; it follows the rule of folder names (PD-55). */
export const archiveObjectKey = z
  .string()
  .min(1)
  .max(900)
  .superRefine((key, context) => {
    const character = unsuitablePathCharacter(key);
    if (character !== undefined) context.addIssue(`must not contain ${character}`);
  });

/** A name on one line, which others read in lists and messages, without characters that change how they read it. */
export const nameText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .superRefine((name, context) => {
      const character = unsuitableNameCharacter(name);
      if (character !== undefined) context.addIssue(`must not contain ${character}`);
    });

/** A list of 1 to 1,000 values in a query parameter, comma-joined. */
export function csv<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
    z.array(item).min(1).max(1000),
  );
}

export function queryNumber(from: number, to: number) {
  const message = `must be a number from ${from} to ${to}`;
  return z.coerce.number(message).min(from, message).max(to, message);
}
export function queryInteger(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(message).int(message).min(from, message).max(to, message);
}
export const queryBoolean = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .describe('true or false');
