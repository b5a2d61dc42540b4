import { type BodyOf, type FieldIssue, instantOf, type taskingRequestCalls } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { readTaskingArea, type TaskingArea } from '@sigma/domain';
import { orderFaults, unknownFaults } from '../body-issues.ts';
import { knownSensors, sensorsOfProgram } from '../known.store.ts';
import { isValidGeometry, type RequestFields } from './tasking-requests.store.ts';

/** PostGIS and the check agree but for rounding; what it refuses is refused in the words of the check. */
const NOT_VALID: FieldIssue = {
  field: 'aoi',
  code: 'self_crossing',
  message: 'The outline touches or crosses itself.',
};

export type RequestBody = BodyOf<typeof taskingRequestCalls.add>;

export type RequestReading =
  | { readonly ok: true; readonly aoi: TaskingArea; readonly fields: RequestFields }
  | { readonly ok: false; readonly faults: readonly FieldIssue[] };

/** Reads the body of a request; every fault names its field. */
export async function readRequestBody(kysely: Connection, body: RequestBody): Promise<RequestReading> {
  const { aoi: given, program, window_start, window_end, sensors: asked, ...others } = body;
  const window = { start: instantOf(window_start), end: instantOf(window_end) };
  const sensors = [...new Set(asked)];
  const faults = [...orderFaults(window, 'window_end'), ...(await sensorFaults(kysely, program, asked))];
  const reading = readTaskingArea(given);
  if (!reading.ok) return { ok: false, faults: [...faults, reading.issue] };
  const aoi = reading.area;
  if (!(await isValidGeometry(kysely, aoi.stored))) faults.push(NOT_VALID);
  if (faults.length > 0) return { ok: false, faults };
  const fields = {
    ...others,
    program_id: program,
    sensors,
    window_start: window.start,
    window_end: window.end,
  };
  return { ok: true, aoi, fields };
}

async function sensorFaults(
  kysely: Connection,
  program: number,
  asked: readonly number[],
): Promise<readonly FieldIssue[]> {
  const allowed = await sensorsOfProgram(kysely, program);
  const known = await knownSensors(kysely, asked);
  const unknown = unknownFaults('sensors', 'sensor', asked, known);
  if (allowed === undefined) {
    const message = `There is no program ${program}.`;
    return [{ field: 'program', code: 'unknown', message }, ...unknown];
  }
  const forbidden = asked.flatMap((sensor, index) => {
    if (allowed.has(sensor) || !known.has(sensor)) return [];
    const message = `Program ${program} may not use sensor ${sensor}.`;
    return [{ field: `sensors.${index}`, code: 'not_of_program', message }];
  });
  return [...unknown, ...forbidden];
}
