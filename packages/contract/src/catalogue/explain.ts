import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';
import { searchBody } from './items.ts';

const statementPlan = z
  .object({
    statement: z.enum(['page', 'count']),
    plan: z.unknown().describe('Output of EXPLAIN (FORMAT JSON)'),
  })
  .meta({ id: 'StatementPlan' });

export const explainItemSearch = operation({
  id: 'explainItemSearch',
  method: 'POST',
  path: '/stac/programs/{program}/search/explain',
  access: { tier: 'private', needs: 'read' },
  tag: 'Catalogue',
  summary: 'Explains how the database would run a search. Parts answered from daily counters have no plan.',
  params: z.object({ program: integerId }),
  body: searchBody,
  bodyErrorCode: 'bad_parameter',
  response: z.object({ plans: z.array(statementPlan) }),
  status: 200,
  errors: ['bad_filter', 'bad_parameter'],
});
