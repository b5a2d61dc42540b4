import { addDestination, bind, callerName, refuse } from '@sigma/contract';
import { bucketProblem } from '@sigma/domain';
import { writeAudit } from '../../records/index.ts';
import { claimBucket, programExists } from './destinations.store.ts';
import { bodyRefusal } from './place-once.ts';
import type { OrderServices } from './services.ts';

export const addDestinationBinding = ({ database }: OrderServices) =>
  bind(addDestination, async ({ body, caller, requestId }) => {
    const problem = bucketProblem(body.bucket);
    if (problem !== undefined) return bodyRefusal([{ field: 'bucket', code: 'AD', message: problem }]);
    if (!(await programExists(database, body.program))) {
      return bodyRefusal([
        { field: 'program', code: 'unknown', message: 'must be the id of an existing program' },
      ]);
    }
    return database.transaction(async (transaction) => {
      if (!(await claimBucket(transaction, body.program, body.bucket))) {
        return refuse('already_exists', 'This bucket belongs to another program.');
      }
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: addDestination.id,
        target: `bucket ${body.bucket}`,
        after: body,
        requestId,
      });
      return body;
    });
  });
