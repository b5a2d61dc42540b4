import { type BodyOf, type FieldIssue, instantOf, type taskingRequestCalls } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { type Entitlement, readTaskingArea, type TaskingArea, taskingTargetIssues } from '@sigma/domain';
import { type Entitlements, PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { intervalIssues, unknownIdIssues } from '../body-issues.ts';
import { knownSensors } from '../known.store.ts';
import { isValidGeometry, type RequestFields } from './tasking-requests.store.ts';

/** PostGIS and `readTaskingArea` agree except for rounding, so a rejection by PostGIS uses the message of the check. */
const NOT_VALID: FieldIssue = {
  field: 'aoi',
  code: 'self_crossing',
  message: 'The outline touches or crosses itself.',
};

export type RequestBody = BodyOf<typeof taskingRequestCalls.add>;

export type RequestReading =
  | { readonly ok: true; readonly aoi: TaskingArea; readonly fields: RequestFields }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** Reads the body of a request; every issue names its field. */
export async function readRequestBody(
  kysely: Connection,
  entitlements: Entitlements,
  body: RequestBody,
): Promise<RequestReading> {
  const { aoi: given, program, window_start, window_end, sensors: requested, ...others } = body;
  const window = { start: instantOf(window_start), end: instantOf(window_end) };
  const sensors = [...new Set(requested)];
  const issues = [
    ...intervalIssues(window, 'window_end'),
    ...(await unknownIssues(kysely, await entitlements.of(kysely, program, PROGRAM_ITSELF), body)),
  ];
  const reading = readTaskingArea(given);
  if (!reading.ok) return { ok: false, issues: [...issues, reading.issue] };
  const aoi = reading.area;
  issues.push(...taskingTargetIssues(body.target, aoi));
  if (!(await isValidGeometry(kysely, aoi.stored))) issues.push(NOT_VALID);
  if (issues.length > 0) return { ok: false, issues };
  const fields = {
    ...others,
    program_id: program,
    sensors,
    window_start: window.start,
    window_end: window.end,
  };
  return { ok: true, aoi, fields };
}

/** The contract of the program does not bind staff: they may request captures by every sensor. */
async function unknownIssues(
  kysely: Connection,
  entitlement: Entitlement | undefined,
  { program, sensors: requested }: Pick<RequestBody, 'program' | 'sensors'>,
): Promise<readonly FieldIssue[]> {
  const known = await knownSensors(kysely, requested);
  const unknown = unknownIdIssues('sensors', 'Sensor', requested, known);
  if (entitlement !== undefined) return unknown;
  const message = `Program ${program} does not exist.`;
  return [{ field: 'program', code: 'unknown', message }, ...unknown];
}
