import { addDestination, bind, callerName, refuse } from '@sigma/contract';
import { writeAudit } from '@sigma/db';
import { bucketProblem } from '@sigma/domain';
import { claimBucket, programExists } from './destinations.store.ts';
import { bodyRefusal } from './place-once.ts';
import type { OrderServices } from './services.ts';

export const addDestinationBinding = ({ database }: OrderServices) =>
  bind(addDestination, async ({ body, caller, requestId }) => {
    const fault = bucketProblem(body.bucket);
    if (fault !== undefined) return bodyRefusal([{ field: 'bucket', code: 'AD', message: fault }]);
    if (!(await programExists(database, body.program))) {
      return bodyRefusal([{ field: 'program', code: 'unknown', message: 'takes the id of a program' }]);
    }
    return database.transaction(async (transaction) => {
      if (!(await claimBucket(transaction, body.program, body.bucket))) {
        return refuse('duplicate_name', 'This bucket belongs to another program.');
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
