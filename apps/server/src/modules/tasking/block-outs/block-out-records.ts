import { blockOutCalls } from '@sigma/contract';
import { isFrom, isOneOf, isUntil, type RecordsOf, tableRecords } from '../../../records/index.ts';
import { intervalIssues, intervalOf } from '../body-issues.ts';
import { unknownSensorIssues } from '../known.store.ts';
import { releaseBlockedTasks } from '../schedules/release-tasks.ts';
import type { TaskingServices } from '../services.ts';

/** Windows in which a satellite takes no pictures. Saving one releases the scheduled tasks that it overlaps. */
export const blockOutRecords = ({
  worldClock,
}: Pick<TaskingServices, 'worldClock'>): RecordsOf<typeof blockOutCalls> =>
  tableRecords(blockOutCalls, {
    table: 'tasking_block_outs',
    idOf: ({ block_out }) => block_out,
    filters: { sensor: isOneOf('sensor'), start: isFrom('end'), end: isUntil('start') },
    check: async (transaction, { body }) => [
      ...intervalIssues(intervalOf(body)),
      ...(await unknownSensorIssues(transaction, body.sensor)),
    ],
    columns: ({ body }) => ({ ...body, ...intervalOf(body) }),
    answer: ({ start, end, ...row }) => ({ ...row, start: start.toISOString(), end: end.toISOString() }),
    bodyOf: ({ id: _, ...body }) => body,
    afterSave: (transaction) => releaseBlockedTasks(transaction, worldClock()),
  });
