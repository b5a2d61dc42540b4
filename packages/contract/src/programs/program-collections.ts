import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { collectionId, integerId } from '../kernel/fields.ts';
import { listOf, pageQuery } from '../kernel/paging.ts';

/** Says that a program may use a collection. Its id is made of the two, as "7-ghost-hsi-l1a". */
export const programCollection = z
  .object({
    id: z.string(),
    program: z.int(),
    program_name: z.string(),
    collection: z.string(),
    collection_title: z.string(),
  })
  .meta({ id: 'ProgramCollection' });
export type ProgramCollection = z.infer<typeof programCollection>;

const body = z.strictObject({ program: z.int().positive().max(2_147_483_647), collection: collectionId });
const params = z.object({
  link: z
    .string()
    .regex(/^\d{1,10}-[a-z0-9][a-z0-9._-]{0,63}$/, 'takes a program, a hyphen and a collection'),
});
const base = '/private/v1/admin/stac-program-collection/';
const tag = 'Program collections';
const read = { tier: 'private', needs: 'read' } as const;
const write = { tier: 'private', needs: 'write' } as const;
const paging = pageQuery(['program', 'collection'], { ordering: 'program' });
const ofProgram = { program: integerId.optional() };
const ofCollection = { collection: collectionId.optional() };
const response = listOf(programCollection);

export const listProgramCollectionLinks = operation({
  id: 'listProgramCollectionLinks',
  method: 'GET',
  path: base,
  access: read,
  tag,
  summary: 'Which programs may use which collections',
  query: paging.extend({ ...ofProgram, ...ofCollection }),
  response,
});

export const listProgramsOfCollection = operation({
  id: 'listProgramsOfCollection',
  method: 'GET',
  path: `${base}collection/`,
  access: read,
  tag,
  summary: 'The programs that may use a collection',
  query: paging.extend(ofCollection),
  response,
});

export const listCollectionsOfProgram = operation({
  id: 'listCollectionsOfProgram',
  method: 'GET',
  path: `${base}program/`,
  access: read,
  tag,
  summary: 'The collections that a program may use',
  query: paging.extend(ofProgram),
  response,
});

export const addProgramCollection = operation({
  id: 'addProgramCollection',
  method: 'POST',
  path: base,
  access: write,
  tag,
  summary: 'Gives a collection to a program',
  body,
  response: programCollection,
  errors: ['duplicate_name'],
});

export const readProgramCollection = operation({
  id: 'readProgramCollection',
  method: 'GET',
  path: `${base}{link}/`,
  access: read,
  tag,
  summary: 'Whether a program may use a collection',
  params,
  response: programCollection,
});

export const replaceProgramCollection = operation({
  id: 'replaceProgramCollection',
  method: 'PUT',
  path: `${base}{link}/`,
  access: write,
  tag,
  summary: 'Gives another collection, or to another program, instead',
  params,
  body,
  response: programCollection,
  errors: ['duplicate_name'],
});

export const updateProgramCollection = operation({
  id: 'updateProgramCollection',
  method: 'PATCH',
  path: `${base}{link}/`,
  access: write,
  tag,
  summary: 'The same, naming only what changes',
  params,
  body: body.partial(),
  response: programCollection,
  errors: ['duplicate_name'],
});

export const deleteProgramCollection = operation({
  id: 'deleteProgramCollection',
  method: 'DELETE',
  path: `${base}{link}/`,
  access: write,
  tag,
  summary: 'Takes a collection from a program',
  params,
  response: z.unknown(),
});
