import { OWN_PAGES } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';

export const programUsage = z
  .object({
    users: z.int().describe('Users and open invitations, which occupy seats too'),
    max_users: z.int().nullable().describe('Null: no limit'),
    taskings: z
      .int()
      .describe('Captures requested, except for those that were rejected, canceled, expired or failed'),
    max_taskings: z.int().nullable().describe('Null: no limit'),
  })
  .meta({ id: 'ProgramUsage', examples: [{ users: 4, max_users: 10, taskings: 12, max_taskings: null }] });
export type ProgramUsage = z.infer<typeof programUsage>;

const tag = 'Programs';
const params = z.object({ program: integerId });

export const readProgramUsage = operation({
  id: 'readProgramUsage',
  method: 'GET',
  path: '/public/v1/admin/programs/{program}/usage/',
  access: { tier: 'program', grant: 'member', contract: OWN_PAGES },
  tag,
  summary: 'Returns how much of its limits a program uses',
  params,
  response: programUsage,
});

export const readAnyProgramUsage = operation({
  id: 'readAnyProgramUsage',
  method: 'GET',
  path: '/private/v1/admin/programs/{program}/usage/',
  access: { tier: 'private', needs: 'read' },
  tag,
  summary: 'Returns how much of its limits any program uses',
  params,
  response: programUsage,
});
