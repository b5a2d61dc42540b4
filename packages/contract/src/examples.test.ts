import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from './operations.ts';

/** The tags whose schemas have complete examples; others have examples of their fields. */
const TAGS: ReadonlySet<string> = new Set([
  'Applications',
  'Audit',
  'Elevations',
  'Jobs',
  'Managed data products',
  'Notifications',
  'Program users',
  'Roles',
  'Saved searches',
  'System',
]);

/** A body or an answer; of a list, its rows. */
function contentOf(schema: unknown): unknown {
  if (!(schema instanceof z.ZodObject)) return schema;
  const rows: unknown = schema.shape.results;
  return rows instanceof z.ZodArray ? rows.element : schema;
}

const named = operations
  .filter(({ tag }) => TAGS.has(tag))
  .flatMap(({ body, response }) => [body, response])
  .map(contentOf)
  .filter((schema): schema is z.ZodType => schema instanceof z.ZodType)
  .flatMap((schema) => {
    const { id, examples } = schema.meta() ?? {};
    return id === undefined ? [] : [{ id, schema, examples: Array.isArray(examples) ? examples : [] }];
  });
const byId = [...new Map(named.map((each) => [each.id, each])).values()];

describe('the examples of administration and events', () => {
  it('belong to many schemas', () => {
    expect(byId.length).toBeGreaterThan(20);
  });

  it.each(byId)('$id has an example that its schema accepts', ({ schema, examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(schema.safeParse(example).error).toBeUndefined();
  });
});
