import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { integerId, nameText } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const base = '/private/v1/admin/eulas/';
const tag = 'Licence administration';
const name = (longest: number) => nameText(longest).min(1, 'is required');

const EXAMPLE = {
  name: 'Standard multi-user licence',
  short_name: 'Multi-user',
  text: '1. Who. The licensee is the organization whose program placed the order.',
};

/** A licence as staff see it, with its current version. */
export const managedEula = z
  .object({
    id: z.int(),
    name: z.string(),
    short_name: z.string(),
    identifying_value: z.string(),
    text: z.string(),
    version: z.int().describe('Increases by 1 with every change of the text'),
    published_at: timestamp.describe('When this version was published'),
    programs: z.array(z.int()).describe('Programs that may order under it'),
    accepted_by: z.int().describe('Members who accepted this version'),
  })
  .meta({
    id: 'ManagedEula',
    examples: [
      {
        id: 1,
        ...EXAMPLE,
        identifying_value: 'sigma-multi-user-1.0',
        version: 2,
        published_at: '2026-11-21T08:14:09.000Z',
        programs: [1, 7],
        accepted_by: 12,
      },
    ],
  });
export type ManagedEula = z.infer<typeof managedEula>;

const eulaBody = z
  .strictObject({
    name: name(200),
    short_name: name(80),
    text: z.string().trim().min(1, 'is required').max(200_000),
  })
  .meta({ id: 'ManagedEulaBody', examples: [EXAMPLE] });

/** Licences of the platform. A changed text is a new version, which members accept before their next order. */
export const managedEulaCalls = crud({
  name: 'ManagedEula',
  plural: 'ManagedEulas',
  noun: 'licence',
  nouns: 'all licences with their current version',
  path: base,
  tag,
  params: z.object({ eula: integerId }),
  listParams: z.object({}),
  query: listQuery(['id', 'name', 'published_at'], { ordering: 'name' }).extend({
    search: z.string().trim().max(200).optional().describe('Part of the name or the identifying value'),
  }),
  row: managedEula,
  body: eulaBody,
  newBody: eulaBody
    .extend({
      identifying_value: z
        .string()
        .trim()
        .regex(/^[\w.:-]{1,100}$/, 'must be up to 100 letters, digits and the characters . : _ -')
        .describe('What orders name it by; it never changes'),
    })
    .meta({ id: 'NewManagedEula', examples: [{ ...EXAMPLE, identifying_value: 'sigma-multi-user-1.0' }] }),
  changes: eulaBody.partial().meta({ id: 'ManagedEulaChange', examples: [{ text: EXAMPLE.text }] }),
  errors: { add: ['already_exists'], remove: ['wrong_state'] },
  summaries: {
    replace: 'Replaces a licence; a changed text is a new version, which asks members again',
    update:
      'Changes the given fields of a licence; a changed text is a new version, which asks members again',
    remove: 'Deletes a licence under which nothing was ordered and that no program has',
  },
});

export const eulaVersion = z
  .object({ version: z.int(), text: z.string(), published_at: timestamp, published_by: z.string() })
  .meta({
    id: 'EulaVersion',
    examples: [
      {
        version: 1,
        text: EXAMPLE.text,
        published_at: '2026-01-01T00:00:00.000Z',
        published_by: 'kim@sigma.example',
      },
    ],
  });
export type EulaVersion = z.infer<typeof eulaVersion>;

export const listEulaVersions = operation({
  id: 'listEulaVersions',
  method: 'GET',
  path: `${base}{eula}/versions/`,
  access: { tier: 'private', needs: 'read' },
  tag,
  summary: 'Lists the versions of a licence with their texts',
  params: z.object({ eula: integerId }),
  query: listQuery(['version'], { ordering: '-version' }),
  response: listOf(eulaVersion),
});
