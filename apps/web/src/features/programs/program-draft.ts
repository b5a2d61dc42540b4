import type { BodyInputOf, FieldIssue, ManagedProgram, managedProgramCalls } from '@sigma/contract';
import { endsBeforeStart, isProductLevel, PROGRAM_TEXT } from '@sigma/domain';
import type { Day } from '../../ui/dates/calendar-days.ts';
import { type FieldMessages, fieldTitle } from '../../ui/forms/form-rules.ts';

/** The form of a program: numbers as they are typed, ids as texts, as the pickers have them. */
export interface ProgramDraft {
  readonly name: string;
  readonly company_name: string;
  readonly start_date: Day | null;
  readonly end_date: Day | null;
  readonly max_users: string;
  readonly max_taskings: string;
  readonly max_order_area_km2: string;
  /** Null, as of `subscribed_products`: no limit. */
  readonly product_level_access: readonly string[] | null;
  readonly sensor_data_access: readonly string[];
  readonly subscribed_products: readonly string[] | null;
  readonly collections: readonly string[];
  readonly eulas: readonly string[];
}

export type ProgramBody = BodyInputOf<typeof managedProgramCalls.replace>;
export type ProgramChanges = BodyInputOf<typeof managedProgramCalls.update>;

export const EMPTY_PROGRAM: ProgramDraft = {
  name: '',
  company_name: '',
  start_date: null,
  end_date: null,
  max_users: '',
  max_taskings: '',
  max_order_area_km2: '',
  product_level_access: [],
  sensor_data_access: [],
  subscribed_products: [],
  collections: [],
  eulas: [],
};

const limitText = (limit: number | null) => (limit === null ? '' : String(limit));

/** The form of an existing program. */
export function draftOf(program: ManagedProgram): ProgramDraft {
  return {
    name: program.name,
    company_name: program.company_name,
    start_date: program.start_date,
    end_date: program.end_date,
    max_users: limitText(program.max_users),
    max_taskings: limitText(program.max_taskings),
    max_order_area_km2: limitText(program.max_order_area_km2),
    product_level_access: program.product_level_access,
    sensor_data_access: program.sensor_data_access.map(String),
    subscribed_products: program.subscribed_products,
    collections: program.collections,
    eulas: program.eulas.map(String),
  };
}

export type ProgramCheck =
  | { readonly ok: true; readonly body: ProgramBody }
  | { readonly ok: false; readonly messages: FieldMessages };

const MAX_LIMIT = 2_147_483_647;

/** Checks every field at once (spec 2:5#13 to #17, spec 2:5#23). */
export function checkProgram(draft: ProgramDraft): ProgramCheck {
  const { start_date, end_date } = draft;
  const messages: FieldMessages = {
    ...(draft.name.trim() === '' && { name: PROGRAM_TEXT.name }),
    ...missing('company_name', draft.company_name.trim() === ''),
    ...missing('start_date', start_date === null),
    ...missing('end_date', end_date === null),
    ...(start_date !== null &&
      end_date !== null &&
      endsBeforeStart({ start_date, end_date }) && { end_date: PROGRAM_TEXT.end_date }),
    ...missing('sensor_data_access', draft.sensor_data_access.length === 0),
    ...badLimit('max_users', draft.max_users),
    ...badLimit('max_taskings', draft.max_taskings),
    ...badArea(draft.max_order_area_km2),
  };
  if (start_date === null || end_date === null || Object.keys(messages).length > 0) {
    return { ok: false, messages };
  }
  const body = {
    name: draft.name.trim(),
    company_name: draft.company_name.trim(),
    start_date,
    end_date,
    max_users: limitOf(draft.max_users),
    max_taskings: limitOf(draft.max_taskings),
    max_order_area_km2: limitOf(draft.max_order_area_km2),
    // A level that is no longer known gives nothing, and is omitted when others change.
    product_level_access: draft.product_level_access?.filter(isProductLevel) ?? null,
    sensor_data_access: draft.sensor_data_access.map(Number),
    subscribed_products: draft.subscribed_products,
    collections: draft.collections,
    eulas: draft.eulas.map(Number),
  };
  return { ok: true, body };
}

const missing = (field: string, isMissing: boolean): FieldMessages =>
  isMissing ? { [field]: `${fieldTitle(field)} is a required field` } : {};

const limitOf = (text: string) => (text.trim() === '' ? null : Number(text));

function badLimit(field: string, text: string): FieldMessages {
  const limit = limitOf(text);
  if (limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= MAX_LIMIT)) return {};
  return { [field]: `${fieldTitle(field)} must be a whole number, 0 or more` };
}

function badArea(text: string): FieldMessages {
  const area = limitOf(text);
  if (area === null || (area >= 0 && area <= 1e9)) return {};
  return { max_order_area_km2: 'Max Order Area must be a number, 0 or more' };
}

interface EditedProgram {
  /** As it was read. */
  readonly program: ManagedProgram;
  /** The fields of the form that were changed. */
  readonly changes: Partial<ProgramDraft>;
  readonly body: ProgramBody;
}

/** What was changed in the form, so that a change by someone else to another field survives, and what is unknown here too. */
export function changesOf({ program, changes, body }: EditedProgram): ProgramChanges {
  const before = new Map<string, unknown>(Object.entries(program));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => name in changes && JSON.stringify(before.get(name)) !== JSON.stringify(value),
    ),
  );
}

/** Messages of the server by the field of the form; the first one of a field counts. */
export function refusedFields(errors: readonly FieldIssue[]): FieldMessages {
  const messages: Record<string, string> = {};
  for (const { field, message } of errors) {
    const name = field.split('.')[0] ?? field;
    messages[name] ??= /^\p{Lu}/u.test(message) ? message : `${titleOf(name)} ${message}`;
  }
  return messages;
}

const titleOf = (field: string) => (field === 'name' ? 'Program Title' : fieldTitle(field));
