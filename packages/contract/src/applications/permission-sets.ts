import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { integerId, nameText } from '../kernel/fields.ts';
import { listQuery } from '../kernel/paging.ts';

const base = '/private/v1/admin/';
const tag = 'Applications';
const NOTHING = z.object({});

export const permissionSet = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    operations: z
      .array(z.string())
      .describe('Ids of the operations that applications with this set may call'),
    applications: z.int().describe('Number of applications with this set'),
  })
  .meta({
    id: 'PermissionSet',
    examples: [
      {
        id: 1,
        name: 'Archive sync',
        description: 'Registers captures and their rasters',
        operations: ['addPipelineCapture', 'addRaster', 'listPipelineCaptures'],
        applications: 1,
      },
    ],
  });
export type PermissionSet = z.infer<typeof permissionSet>;

const permissionSetBody = z
  .strictObject({
    name: nameText(200).min(1, 'is required'),
    description: z.string().trim().max(1000).default(''),
    operations: z
      .array(z.string().max(100))
      .max(1000)
      .describe(
        'Ids of the operations that applications with this set may call; with none, they can call nothing',
      ),
  })
  .meta({
    id: 'PermissionSetBody',
    examples: [
      {
        name: 'Archive sync',
        description: 'Registers captures and their rasters',
        operations: ['listPipelineCaptures', 'addPipelineCapture', 'addRaster'],
      },
    ],
  });

const named = z.string().trim().min(1).max(200).optional();

/** The six calls on permission sets. */
export const permissionSetCalls = crud({
  name: 'PermissionSet',
  plural: 'PermissionSets',
  noun: 'permission set',
  nouns: 'permission sets, each a list of operations that applications may call',
  path: `${base}permission_set/`,
  tag,
  decidesRights: true,
  params: z.object({ permission_set: integerId }),
  listParams: NOTHING,
  query: listQuery(['id', 'name'], { ordering: 'name' }).extend({
    search: named.describe('Part of the name, in any case'),
  }),
  row: permissionSet,
  body: permissionSetBody,
  changes: permissionSetBody.extend({ description: z.string().trim().max(1000) }).partial(),
  errors: {
    add: ['duplicate_name'],
    replace: ['duplicate_name'],
    update: ['duplicate_name'],
    remove: ['wrong_state'],
  },
  summaries: { remove: 'Deletes a permission set that no application has' },
});

/** An operation as the editor of permission sets lists it. */
export const grantableOperation = z
  .object({
    id: z.string(),
    method: z.string(),
    path: z.string(),
    tag: z.string(),
    summary: z.string(),
    needs: z.enum(['read', 'write']),
  })
  .meta({
    id: 'GrantableOperation',
    examples: [
      {
        id: 'addRaster',
        method: 'POST',
        path: '/private/v1/pipeline/rasters/',
        tag: 'Pipeline',
        summary: 'Adds a raster',
        needs: 'write',
      },
    ],
  });
export type GrantableOperation = z.infer<typeof grantableOperation>;

export const listGrantableOperations = operation({
  id: 'listGrantableOperations',
  method: 'GET',
  path: `${base}permission_set/operations/`,
  access: { tier: 'private', needs: 'read' },
  tag,
  summary: 'Lists the operations that permission sets may contain',
  response: z.object({ results: z.array(grantableOperation) }),
});
