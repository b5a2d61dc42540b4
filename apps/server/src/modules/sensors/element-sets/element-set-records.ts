import { elementSetCalls, type Refusal, refuse } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { parseElementSet } from '@sigma/orbit';
import { type Draft, isFrom, isUntil, type RecordsOf, tableRecords } from '../../../records/index.ts';
import type { SensorsServices } from '../services.ts';
import { checkElementSet } from './check-element-set.ts';
import { elementSetAnswer } from './element-set-answer.ts';
import { elementSetProblem } from './element-set-problems.ts';
import { findElementSet, isSensor, newestElementSet } from './element-sets.store.ts';

/** Element sets of a sensor with their history. Only valid sets of orbits that have not decayed are accepted. */
export const elementSetRecords = ({
  worldClock,
}: Pick<SensorsServices, 'worldClock'>): RecordsOf<typeof elementSetCalls> =>
  tableRecords(elementSetCalls, {
    table: 'element_sets',
    newId: 'serial',
    idOf: ({ tle }) => tle,
    within: ({ sensor_pk }) => ({ sensor: sensor_pk }),
    unique: {
      columns: ['sensor', 'line1', 'line2'],
      taken: () => refuseLines('already_exists', 'duplicate', 'must not repeat an element set of the sensor'),
    },
    filters: { epoch_after: isFrom('epoch'), epoch_before: isUntil('epoch') },
    check: async (transaction, draft) => (await refusalOf(transaction, draft)) ?? [],
    columns: ({ body, call }) => ({ ...linesOf(body.raw_tle), source: 'staff', added_at: call.now }),
    answer: (row) => elementSetAnswer(row, worldClock()),
    bodyOf: ({ raw_tle }) => ({ raw_tle, force: false }),
  });

/** Rejects lines that the sensor already has and, without force, sets of another satellite. */
async function refusalOf(
  transaction: DatabaseTransaction,
  { body: { raw_tle, force }, id, params: { sensor_pk: sensor, ...path } }: Draft<typeof elementSetCalls>,
): Promise<Refusal | undefined> {
  if (!(await isSensor(transaction, sensor))) return refuse('not_found', `Sensor ${sensor} does not exist.`);
  const checked = checkElementSet(raw_tle);
  if (!checked.ok) return refuseLines('invalid_body', checked.reason, elementSetProblem(checked.reason));
  const { set } = checked;
  const same = await findElementSet(transaction, sensor, set);
  if (same !== undefined && same.id !== id)
    return refuseLines('already_exists', 'duplicate', `must not repeat element set ${same.id} of the sensor`);
  const newest = await newestElementSet(transaction, sensor, 'tle' in path ? path.tle : undefined);
  const known = newest && parseElementSet(`${newest.line1}\n${newest.line2}`);
  if (force || !known?.ok || known.set.catalogNumber === set.catalogNumber) return undefined;
  const message = `must have catalogue number ${known.set.catalogNumber}, as earlier sets do; ${set.catalogNumber} is accepted only with force`;
  return refuseLines('wrong_state', 'other_satellite', message);
}

const refuseLines = (
  kind: 'invalid_body' | 'already_exists' | 'wrong_state',
  code: string,
  message: string,
): Refusal => refuse(kind, `raw_tle ${message}.`, [{ field: 'raw_tle', code, message }]);

/** The columns of lines that have been checked. */
function linesOf(text: string) {
  const parsed = parseElementSet(text);
  if (!parsed.ok) throw new Error(`The element set was stored without a check: ${parsed.reason}`);
  const { epoch, line1, line2 } = parsed.set;
  return { epoch, line1, line2 };
}
