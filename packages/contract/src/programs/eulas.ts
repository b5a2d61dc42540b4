import { OWN_PAGES } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId, MAX_INTEGER } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

export const eula = z
  .object({
    id: z.int(),
    name: z.string(),
    short_name: z.string(),
    identifying_value: z.string(),
    text: z.string(),
    version: z.int().describe('Increases by 1 with every change of the text'),
    published_at: timestamp.describe('When this version was published'),
    accepted_version: z
      .int()
      .nullable()
      .describe('The newest version that the caller accepted in this program; null for none'),
  })
  .meta({
    id: 'Eula',
    examples: [
      {
        id: 1,
        name: 'Standard multi-user licence',
        short_name: 'Multi-user',
        identifying_value: 'sigma-multi-user-1.0',
        text: '1. Who. The licensee is the organization whose program placed the order.',
        version: 2,
        published_at: '2026-11-21T08:14:09.000Z',
        accepted_version: 1,
      },
    ],
  });
export type Eula = z.infer<typeof eula>;

const params = z.object({ program: integerId });
const base = '/public/v1/sigma/programs/{program}/eulas/';
const access = { tier: 'program', grant: 'member', contract: OWN_PAGES } as const;

export const listEulas = operation({
  id: 'listEulas',
  method: 'GET',
  path: base,
  access,
  tag: 'Licences',
  summary: 'Lists the licences under which a program may order',
  params,
  query: listQuery(['id', 'name'], { ordering: 'id' }),
  response: listOf(eula),
});

export const readEula = operation({
  id: 'readEula',
  method: 'GET',
  path: `${base}{eula}/`,
  access,
  tag: 'Licences',
  summary: 'Returns a licence with its text',
  params: params.extend({ eula: integerId }),
  response: eula,
});

/** An order accepts the licence that it names, unless a new version was published since the caller accepted it. */
export const acceptEula = operation({
  id: 'acceptEula',
  method: 'POST',
  path: `${base}{eula}/acceptance/`,
  access,
  tag: 'Licences',
  summary: 'Accepts the current version of a licence, which is required after its text has changed',
  params: params.extend({ eula: integerId }),
  body: z
    .strictObject({ version: z.int().positive().max(MAX_INTEGER) })
    .meta({ id: 'EulaAcceptance', examples: [{ version: 2 }] }),
  response: eula,
  status: 200,
  errors: ['wrong_state'],
});
