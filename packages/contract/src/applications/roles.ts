import { GRANTS } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { integerId } from '../kernel/fields.ts';
import { listQuery } from '../kernel/paging.ts';

export const role = z
  .object({
    id: z.int(),
    name: z.string(),
    grants: z
      .array(z.enum(GRANTS))
      .describe('What the role opens. A role that staff added opens nothing by itself.'),
    built_in: z.boolean(),
    members: z.int().describe('Number of memberships with this role, in all programs'),
  })
  .meta({
    id: 'Role',
    examples: [{ id: 3, name: 'Tasking User', grants: ['tasking'], built_in: true, members: 12 }],
  });
export type Role = z.infer<typeof role>;

const roleBody = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'is required')
      .max(100)
      .describe("A name for the operator's records: members can only be given the four roles of the product"),
  })
  .meta({ id: 'RoleBody', examples: [{ name: 'Billing contact' }] });

/** The six calls on the roles of members. The four of the specification stay as they are. */
export const roleCalls = crud({
  name: 'Role',
  plural: 'Roles',
  noun: 'role',
  nouns: 'the roles that members of programs can have',
  path: '/private/v1/admin/roles/',
  tag: 'Roles',
  decidesRights: true,
  params: z.object({ role: integerId }),
  listParams: z.object({}),
  query: listQuery(['id', 'name'], { ordering: 'id' }),
  row: role,
  body: roleBody,
  changes: roleBody.partial(),
  errors: {
    add: ['duplicate_name'],
    replace: ['duplicate_name', 'wrong_state'],
    update: ['duplicate_name', 'wrong_state'],
    remove: ['wrong_state'],
  },
  summaries: {
    replace: 'Renames a role that staff added',
    update: 'Renames a role that staff added',
    remove: 'Deletes a role that staff added and no member has',
  },
});
