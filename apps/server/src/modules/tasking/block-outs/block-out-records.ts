import { randomUUID } from 'node:crypto';
import { type BlockOut, type BodyOf, type blockOutCalls, instantOf, type QueryOf } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { RecordStore } from '../../../records/index.ts';
import { badBody, intervalOf, orderFaults } from '../body-faults.ts';
import { knownSensors } from '../known.store.ts';
import { giveUpBlockedTasks } from '../schedules/give-up-tasks.ts';
import type { TaskingServices } from '../services.ts';
import {
  type BlockOutRow,
  deleteBlockOut,
  listBlockOuts,
  readBlockOut,
  saveBlockOut,
} from './block-outs.store.ts';

type Body = BodyOf<typeof blockOutCalls.add>;
type Query = QueryOf<typeof blockOutCalls.list>;

interface Id {
  readonly block_out: string;
}

const blockOutAnswer = (row: BlockOutRow): BlockOut => ({
  ...row,
  start: row.start.toISOString(),
  end: row.end.toISOString(),
});

/** Windows in which a satellite takes no pictures. One that meets tasks in force frees what they were for. */
export function blockOutRecords({
  worldClock,
}: Pick<TaskingServices, 'worldClock'>): RecordStore<Id, object, BlockOut, Body, Query> {
  async function save(transaction: DatabaseTransaction, id: string, body: Body) {
    const { sensor, reason } = body;
    const interval = intervalOf(body);
    const faults = [...orderFaults(interval)];
    if (!(await knownSensors(transaction, [sensor])).has(sensor))
      faults.push({ field: 'sensor', code: 'unknown', message: `There is no sensor ${sensor}.` });
    const refusal = badBody(faults);
    if (refusal !== undefined) return refusal;
    const row = { id, sensor, ...interval, reason };
    await saveBlockOut(transaction, row);
    await giveUpBlockedTasks(transaction, worldClock());
    return blockOutAnswer(row);
  }
  return {
    async list(kysely, _, { start, end, ...query }) {
      const bounds = {
        start: start === undefined ? undefined : instantOf(start),
        end: end === undefined ? undefined : instantOf(end),
      };
      const { rows, count } = await listBlockOuts(kysely, { ...query, ...bounds });
      return { rows: rows.map(blockOutAnswer), count };
    },
    async read(kysely, { block_out }) {
      const row = await readBlockOut(kysely, block_out);
      return row && blockOutAnswer(row);
    },
    add: (transaction, _, body) => save(transaction, randomUUID(), body),
    replace: (transaction, { block_out }, body) => save(transaction, block_out, body),
    async remove(transaction, { block_out }) {
      await deleteBlockOut(transaction, block_out);
      return undefined;
    },
    bodyOf: ({ id: _, ...body }) => body,
  };
}
