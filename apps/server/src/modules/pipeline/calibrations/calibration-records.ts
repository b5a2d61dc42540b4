import {
  type BodyOf,
  calibrationCalls,
  type FieldIssue,
  instantOf,
  type Refusal,
  refuse,
} from '@sigma/contract';
import { type Connection, type DatabaseTransaction, lockName } from '@sigma/db';
import { type CalibrationType, isInUse, nextValidationStates, type ValidationState } from '@sigma/domain';
import { isFrom, isNear, isUntil, isValue, type RecordsOf, tableRecords } from '../../../records/index.ts';
import { isUsedByRuns } from '../runs/steps.store.ts';
import type { CapturesServices } from '../services.ts';
import {
  readCalibration,
  type StoredCalibration,
  supersedeEarlier,
  unknownSensorIssues,
} from './calibrations.store.ts';
import { changedMeanwhile, checkedFiles } from './checked-files.ts';
import { coefficientIssues } from './coefficient-issues.ts';

type Body = BodyOf<typeof calibrationCalls.replace>;

/** The fields that remain as they are once captures may have been processed with a calibration. */
const LASTING = [
  'sensor',
  'calibration_type',
  'calibration_time',
  'bands',
  'samples',
  'bin',
  'frame_rate',
  'working_s3_uri',
  'raw_s3_uri',
] as const satisfies readonly (keyof Body)[];

/** Calibrations of detectors. Their files are checked when they are registered, and remain as they were once one is valid. */
export function calibrationRecords({
  store,
}: Pick<CapturesServices, 'store'>): RecordsOf<typeof calibrationCalls> {
  const files = checkedFiles<Body>(identityOf, (body, signal) => coefficientIssues(store, body, signal));
  const records = tableRecords(calibrationCalls, {
    table: 'calibrations',
    idOf: ({ calibration }) => calibration,
    filters: {
      bands: isValue('bands'),
      bin: isValue('bin'),
      calibration_time_after: isFrom('calibration_time'),
      calibration_time_before: isUntil('calibration_time'),
      calibration_type: isValue('calibration_type'),
      frame_rate: isNear('frame_rate', 0.005),
      raw_s3_uri: isValue('raw_s3_uri'),
      samples: isValue('samples'),
      sensor: isValue('sensor'),
      validation_status: isValue('validation_status'),
      working_s3_uri: isValue('working_s3_uri'),
    },
    async check(transaction, { body, id, call }) {
      if (id === undefined) await lockAll(transaction);
      const before = typeof id === 'string' ? await readCalibration(transaction, id) : undefined;
      const refusal = before && (await changeRefusal(transaction, before, body));
      if (refusal !== undefined) return refusal;
      const isSame = before !== undefined && identityOf(bodyOf(answerOf(before))) === identityOf(body);
      if (!isSame && !files.has(call, body)) return changedMeanwhile('calibration');
      return [...newStateIssues(before, body), ...(await unknownSensorIssues(transaction, body.sensor))];
    },
    columns: ({ body, id, call }) => ({
      ...body,
      calibration_time: instantOf(body.calibration_time),
      ...(id === undefined ? { created_at: call.now } : {}),
    }),
    answer: answerOf,
    bodyOf,
    async beforeRemove(transaction, { calibration }) {
      const stored = await readCalibration(transaction, calibration);
      if (stored === undefined) return undefined;
      if (isInUse(stateOf(stored)))
        return refuse(
          'wrong_state',
          `A ${stored.validation_status} calibration cannot be deleted. Reject it instead.`,
        );
      if (!(await isUsedByRuns(transaction, 'calibration', calibration))) return undefined;
      return refuse('wrong_state', 'Products were made with this calibration, so it cannot be deleted.');
    },
    async afterSave(transaction, { row, before }) {
      const isNewlyValid = row.validation_status === 'valid' && before?.validation_status !== 'valid';
      if (isNewlyValid) await supersedeEarlier(transaction, row);
    },
  });
  return {
    ...records,
    lock: lockAll,
    async prepare({ kysely, params, body }, call) {
      const id = 'calibration' in params ? String(params.calibration) : undefined;
      const before = id === undefined ? undefined : await readCalibration(kysely, id);
      const known = before && bodyOf(answerOf(before));
      // The edge has parsed the body: a complete one, or the changes of a PATCH.
      const after = { ...known, ...withoutUndefined(body) } as Body;
      const refusal = before && (await changeRefusal(kysely, before, after));
      if (refusal !== undefined || (known && identityOf(known) === identityOf(after))) return refusal;
      return files.before(call, after);
    },
  };
}

/** A calibration that becomes valid changes others, so calibrations are written one after another. */
const lockAll = (transaction: DatabaseTransaction) => lockName(transaction, 'calibrations');

const withoutUndefined = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const stateOf = ({ validation_status }: { readonly validation_status: string }): ValidationState =>
  validation_status as ValidationState;

/** Everything that the check of the files depends on. */
const identityOf = ({ calibration_type, bands, samples, working_s3_uri, raw_s3_uri }: Body): string =>
  JSON.stringify([calibration_type, bands, samples, working_s3_uri, raw_s3_uri]);

/** Why a calibration cannot be changed like this. */
async function changeRefusal(
  kysely: Connection,
  stored: StoredCalibration,
  after: Body,
): Promise<Refusal | undefined> {
  const before = bodyOf(answerOf(stored));
  const [from, to] = [stateOf(before), stateOf(after)];
  const next = nextValidationStates(from);
  if (!next.includes(to)) {
    const message = `must be ${next.join(' or ')}: the calibration is ${from}`;
    const issue = { field: 'validation_status', code: 'wrong_state', message };
    return refuse('wrong_state', `validation_status ${message}.`, [issue]);
  }
  const changed = LASTING.filter((name) =>
    name === 'calibration_time'
      ? instantOf(before[name]).getTime() !== instantOf(after[name]).getTime()
      : before[name] !== after[name],
  );
  if (changed.length === 0) return undefined;
  const isUsed = isInUse(from) || (await isUsedByRuns(kysely, 'calibration', stored.id));
  if (!isUsed) return undefined;
  const reason = isInUse(from) ? `the calibration is ${from}` : 'products were made with the calibration';
  const message = `cannot change, because ${reason}: register another one`;
  const issues = changed.map((field) => ({ field, code: 'wrong_state', message }));
  return refuse('wrong_state', `${issues[0]?.field} ${message}.`, issues);
}

function newStateIssues(
  before: StoredCalibration | undefined,
  { validation_status }: Body,
): readonly FieldIssue[] {
  if (before !== undefined || validation_status === 'pending' || validation_status === 'valid') return [];
  const message = 'must be pending or valid for a new calibration';
  return [{ field: 'validation_status', code: 'wrong_value', message }];
}

function answerOf(row: StoredCalibration) {
  return {
    ...row,
    calibration_type: row.calibration_type as CalibrationType,
    validation_status: stateOf(row),
    calibration_time: row.calibration_time.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}

const bodyOf = ({ id: _, created_at: __, ...body }: ReturnType<typeof answerOf>): Body => body;
