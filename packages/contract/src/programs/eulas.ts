import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

export const eula = z
  .object({
    id: z.int(),
    name: z.string(),
    short_name: z.string(),
    identifying_value: z.string(),
    text: z.string(),
  })
  .meta({ id: 'Eula' });
export type Eula = z.infer<typeof eula>;

const params = z.object({ program: integerId });
const base = '/public/v1/sigma/programs/{program}/eulas/';
const access = { tier: 'program', grant: 'member' } as const;

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
