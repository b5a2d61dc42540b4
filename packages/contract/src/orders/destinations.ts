import { z } from 'zod';
import { HAS_SCENES } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { fieldIssue } from '../kernel/errors.ts';
import { integerId } from '../kernel/fields.ts';
import { orderBucket, orderFolder } from './order-shapes.ts';

export const destinationCheck = z
  .object({
    ok: z.boolean().describe('Whether an order may be delivered here'),
    is_new: z
      .boolean()
      .describe('The bucket does not exist yet; the first order creates it for this program'),
    message: z.string().describe('What was found, for people'),
    issues: z.array(fieldIssue).describe('What must change, by field; empty if ok'),
  })
  .meta({ id: 'DestinationCheck' });

/** An existing bucket of the program is checked by writing and removing a small object. */
export const checkDestination = operation({
  id: 'checkDestination',
  method: 'POST',
  path: '/public/v1/sigma/programs/{program}/destinations/check/',
  access: { tier: 'program', grant: 'data', contract: HAS_SCENES },
  tag: 'Orders',
  summary: 'Checks a destination by writing and removing a small object',
  params: z.object({ program: integerId }),
  body: z.strictObject({ s3_bucket: orderBucket, s3_folder: orderFolder.default('') }),
  response: destinationCheck,
  status: 200,
});
