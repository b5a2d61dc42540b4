import { OWN_PAGES, PROGRAM_ROLES } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

export const program = z
  .object({
    id: z.int(),
    name: z.string(),
    company_name: z.string(),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    active: z.boolean(),
    max_users: z.int().nullable(),
    max_taskings: z.int().nullable(),
    product_level_access: z
      .array(z.string())
      .nullable()
      .describe('Null: all levels. Names that the platform does not know give nothing'),
    sensor_data_access: z.array(z.int()),
    subscribed_products: z
      .array(z.string())
      .nullable()
      .describe('Null: all products. Names that the platform does not know give nothing'),
    simulated: z
      .boolean()
      .describe(
        'Part of the demo world: the days of its contract follow the clock of `/public/v1/platform/`',
      ),
  })
  .meta({ id: 'Program' });
export type Program = z.infer<typeof program>;

export const programProfile = z
  .object({
    program: z.int(),
    roles: z.array(z.object({ id: z.int(), name: z.enum(PROGRAM_ROLES) })),
  })
  .meta({ id: 'ProgramProfile' });

const params = z.object({ program: integerId });

export const listPrograms = operation({
  id: 'listPrograms',
  method: 'GET',
  path: '/public/v1/admin/programs/',
  access: { tier: 'signed-in' },
  tag: 'Programs',
  summary: "Lists the caller's programs",
  query: listQuery(['id', 'name'], { ordering: 'id' }),
  response: listOf(program),
});

export const readProgram = operation({
  id: 'readProgram',
  method: 'GET',
  path: '/public/v1/admin/programs/{program}/',
  access: { tier: 'program', grant: 'member', contract: OWN_PAGES },
  tag: 'Programs',
  summary: "Returns one of the caller's programs",
  params,
  response: program,
});

export const readProgramProfile = operation({
  id: 'readProgramProfile',
  method: 'GET',
  path: '/public/v1/admin/programs/{program}/profile/',
  access: { tier: 'program', grant: 'member', contract: OWN_PAGES },
  tag: 'Programs',
  summary: "Returns the caller's roles in a program",
  params,
  response: programProfile,
});
