import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { collectionId, integerId } from '../kernel/fields.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const EXAMPLE = { program: 7, collection: 'ghost-hsi-l1a' };

/** Allows a program to use a collection. The id is composed of both, such as "7-ghost-hsi-l1a". */
export const programCollection = z
  .object({
    id: z.string(),
    program: z.int(),
    program_name: z.string(),
    collection: z.string(),
    collection_title: z.string(),
  })
  .meta({
    id: 'ProgramCollection',
    examples: [
      {
        id: '7-ghost-hsi-l1a',
        ...EXAMPLE,
        program_name: 'Bay Methane Watch',
        collection_title: 'GHOSt hyperspectral L1A',
      },
    ],
  });
export type ProgramCollection = z.infer<typeof programCollection>;

const body = z
  .strictObject({ program: z.int().positive().max(2_147_483_647), collection: collectionId })
  .meta({ id: 'ProgramCollectionBody', examples: [EXAMPLE] });
const base = '/private/v1/admin/stac-program-collection/';
const tag = 'Program collections';
const read = { tier: 'private', needs: 'read' } as const;
const paging = listQuery(['program', 'collection'], { ordering: 'program' });
const ofProgram = { program: integerId.optional() };
const ofCollection = { collection: collectionId.optional() };
const response = listOf(programCollection);

/** The six calls on the links between programs and collections. */
export const programCollectionCalls = crud({
  name: 'ProgramCollection',
  plural: 'ProgramCollectionLinks',
  noun: 'program collection',
  nouns: 'which programs may use which collections',
  path: base,
  tag,
  params: z.object({
    link: z
      .string()
      .regex(/^\d{1,10}-[a-z0-9][a-z0-9._-]{0,63}$/, 'must be a program id, a hyphen and a collection id'),
  }),
  listParams: z.object({}),
  query: paging.extend({ ...ofProgram, ...ofCollection }),
  row: programCollection,
  body,
  changes: body
    .partial()
    .meta({ id: 'ProgramCollectionChange', examples: [{ collection: EXAMPLE.collection }] }),
  errors: { add: ['already_exists'] },
  summaries: {
    add: 'Grants a program access to a collection',
    read: 'Returns the link between a program and a collection',
    replace: 'Keeps a link as it is; another program or collection is refused, because both are its id',
    update: 'Keeps a link as it is; another program or collection is refused, because both are its id',
    remove: "Revokes a program's access to a collection",
  },
});
export const {
  list: listProgramCollectionLinks,
  add: addProgramCollection,
  read: readProgramCollection,
  replace: replaceProgramCollection,
  update: updateProgramCollection,
  remove: deleteProgramCollection,
} = programCollectionCalls;

export const listProgramsOfCollection = operation({
  id: 'listProgramsOfCollection',
  method: 'GET',
  path: `${base}collection/`,
  access: read,
  tag,
  summary: 'Lists the programs that may use a collection',
  query: paging.extend(ofCollection),
  response,
});

export const listCollectionsOfProgram = operation({
  id: 'listCollectionsOfProgram',
  method: 'GET',
  path: `${base}program/`,
  access: read,
  tag,
  summary: 'Lists the collections that a program may use',
  query: paging.extend(ofProgram),
  response,
});
