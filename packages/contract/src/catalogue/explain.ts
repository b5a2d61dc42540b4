import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';
import { searchBody } from './items.ts';

const statementPlan = z
  .object({
    statement: z.enum(['page', 'count']),
    plan: z.unknown().describe('What EXPLAIN (FORMAT JSON) of the database says'),
  })
  .meta({ id: 'StatementPlan' });

export const explainItemSearch = operation({
  id: 'explainItemSearch',
  method: 'POST',
  path: '/stac/programs/{program}/search/explain',
  access: { tier: 'private', needs: 'read' },
  tag: 'Catalogue',
  summary: 'How the database would answer a search; what the counters of days answer has no plan',
  params: z.object({ program: integerId }),
  body: searchBody,
  bodyErrorCode: 'bad_parameter',
  response: z.object({ plans: z.array(statementPlan) }),
  status: 200,
  errors: ['bad_filter', 'bad_parameter'],
});
