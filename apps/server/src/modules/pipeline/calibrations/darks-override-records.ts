import {
  type BodyOf,
  darksOverrideCalls,
  type FieldIssue,
  instantOf,
  type Refusal,
  refuse,
} from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { isValue, isWithin, type RecordsOf, tableRecords } from '../../../records/index.ts';
import { isUsedByRuns } from '../runs/steps.store.ts';
import type { CapturesServices } from '../services.ts';
import { openArray } from './array-object.ts';
import { unknownSensorIssues } from './calibrations.store.ts';
import { changedMeanwhile, checkedFiles } from './checked-files.ts';
import { readDarksOverride, type StoredDarksOverride } from './darks-overrides.store.ts';

type Body = BodyOf<typeof darksOverrideCalls.replace>;

/** The fields that remain as they are once products were made with an override. */
const LASTING = ['sensor', 'rows', 'cols', 'bands', 'raw_s3_uri'] as const satisfies readonly (keyof Body)[];

/** Dark frames that are subtracted in place of those of the captures. Their files are checked when they are registered. */
export function darksOverrideRecords({
  store,
}: Pick<CapturesServices, 'store'>): RecordsOf<typeof darksOverrideCalls> {
  const files = checkedFiles<Body>(identityOf, async ({ raw_s3_uri: uri, rows, bands, cols }) => {
    const sizes = [['rows', rows] as const, ['bands', bands] as const, ['cols', cols] as const];
    const opened = await openArray(store, { field: 'raw_s3_uri', uri, sizes });
    return 'code' in opened ? [opened] : [];
  });
  const records = tableRecords(darksOverrideCalls, {
    table: 'darks_overrides',
    idOf: ({ darks_override }) => darks_override,
    filters: {
      cols: isValue('cols'),
      created_at: isWithin('created_at'),
      enabled: isValue('enabled'),
      raw_s3_uri: isValue('raw_s3_uri'),
      rows: isValue('rows'),
      sensor: isValue('sensor'),
    },
    async check(transaction, { body, id, call }) {
      const before = typeof id === 'string' ? await readDarksOverride(transaction, id) : undefined;
      const refusal = before && (await changeRefusal(transaction, before, body));
      if (refusal !== undefined) return refusal;
      const isSame = before !== undefined && identityOf(before) === identityOf(body);
      if (!isSame && !files.has(call, body)) return changedMeanwhile('dark-frame override');
      return [...spanIssues(body), ...(await unknownSensorIssues(transaction, body.sensor))];
    },
    columns: ({ body, id, call }) => ({
      ...body,
      applies_from: instantOrNull(body.applies_from),
      applies_until: instantOrNull(body.applies_until),
      ...(id === undefined ? { created_at: call.now } : {}),
    }),
    answer: answerOf,
    bodyOf: ({ id: _, created_at: __, ...body }) => body,
    async beforeRemove(transaction, { darks_override: id }) {
      if (!(await isUsedByRuns(transaction, 'dark_override', id))) return undefined;
      return refuse(
        'wrong_state',
        'Products were made with this dark-frame override, so it cannot be deleted. Disable it instead.',
      );
    },
  });
  return {
    ...records,
    async prepare({ kysely, params, body }, call) {
      const id = 'darks_override' in params ? String(params.darks_override) : undefined;
      const before = id === undefined ? undefined : await readDarksOverride(kysely, id);
      // The edge has parsed the body: a complete one, or the changes of a PATCH.
      const after = { ...(before && answerOf(before)), ...body } as Body;
      const refusal = before && (await changeRefusal(kysely, before, after));
      if (refusal !== undefined) return refusal;
      const isSame = before !== undefined && identityOf(before) === identityOf(after);
      return isSame ? undefined : files.before(call, after);
    },
  };
}

/** Everything that the check of the file depends on. */
const identityOf = ({
  rows,
  bands,
  cols,
  raw_s3_uri,
}: Pick<Body, 'rows' | 'bands' | 'cols' | 'raw_s3_uri'>): string =>
  JSON.stringify([rows, bands, cols, raw_s3_uri]);

/** Why an override cannot be changed like this. */
async function changeRefusal(
  kysely: Connection,
  before: StoredDarksOverride,
  after: Body,
): Promise<Refusal | undefined> {
  const changed = LASTING.filter((name) => before[name] !== after[name]);
  if (changed.length === 0 || !(await isUsedByRuns(kysely, 'dark_override', before.id))) return undefined;
  const message = 'cannot change, because products were made with the override: register another one';
  const issues = changed.map((field) => ({ field, code: 'wrong_state', message }));
  return refuse('wrong_state', `${issues[0]?.field} ${message}.`, issues);
}

const instantOrNull = (text: string | null): Date | null => (text === null ? null : instantOf(text));

function spanIssues({ applies_from, applies_until }: Body): readonly FieldIssue[] {
  if (applies_from === null || applies_until === null) return [];
  if (instantOf(applies_until) >= instantOf(applies_from)) return [];
  return [{ field: 'applies_until', code: 'not_after_start', message: 'must not be before `applies_from`' }];
}

const answerOf = (row: StoredDarksOverride) => ({
  ...row,
  applies_from: row.applies_from?.toISOString() ?? null,
  applies_until: row.applies_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
