import { MAX_IMPORT_VERTICES, MAX_SEARCH_AREAS } from '@sigma/domain';
import { type AreaFileErrorCode, type AreaFileResult, type AreaSection, vertexCount } from '@sigma/geo';

/** An area that is about to be saved in the library. */
export interface AreaToSave {
  readonly name: string;
  /** A GeoJSON geometry as text. */
  readonly area: string;
  /** What was changed about it, as sentences. */
  readonly repaired?: string;
}

export type FailureReason = 'lacking-name' | 'duplicate' | 'long-name' | 'other';

export interface UploadFailure {
  readonly name: string;
  readonly reason: FailureReason;
  readonly message: string;
}

/** What is done with a file that has been read. */
export type UploadPlan =
  | { readonly ok: false; readonly code: AreaFileErrorCode; readonly message: string }
  | {
      readonly ok: true;
      /** Areas of one call each; most files need one. */
      readonly calls: readonly (readonly AreaToSave[])[];
      readonly failures: readonly UploadFailure[];
      /** The number of sections that had no name and got a default name. */
      readonly lackingNames: number;
    };

/** The server accepts 16 million; the body also has the frame around the areas. */
const MAX_CALL_BYTES = 15_000_000;

/** Splits the areas of a file into calls that the server accepts, and sorts the sections that the file itself fails. */
export function planUpload(result: AreaFileResult): UploadPlan {
  if (!result.ok) return { ok: false, code: result.code, message: result.message };
  const areas = result.sections.flatMap(sized);
  const failures = result.sections.flatMap((section) => (section.ok ? [] : [failureOf(section)]));
  return { ok: true, calls: partCalls(areas), failures, lackingNames: result.counts.lackingNames };
}

interface SizedArea {
  readonly toSave: AreaToSave;
  readonly bytes: number;
  readonly vertices: number;
}

const encoder = new TextEncoder();

/** The text of a geometry is ASCII with six quotes, around its type and the names of its two members; a body escapes them. */
const ESCAPED_QUOTES = 6;

function sized(section: AreaSection): readonly SizedArea[] {
  if (!section.ok) return [];
  const { name, repaired } = section;
  const area = JSON.stringify(section.area);
  const frame = encoder.encode(JSON.stringify({ name, area: '' })).length + 1;
  const toSave = { name, area, ...(repaired !== undefined && { repaired }) };
  return [{ toSave, bytes: frame + area.length + ESCAPED_QUOTES, vertices: vertexCount(section.area) }];
}

function failureOf({ name, code, message }: Extract<AreaSection, { ok: false }>): UploadFailure {
  return { name, reason: reasonOf(code), message };
}

/** The counter of the result that a rejection by the file or by the server belongs to. */
export function reasonOf(code: string): FailureReason {
  switch (code) {
    case 'duplicate_name':
      return 'duplicate';
    case 'long_name':
    case 'too_long':
      return 'long-name';
    case 'required':
      return 'lacking-name';
    default:
      return 'other';
  }
}

function partCalls(areas: readonly SizedArea[]): AreaToSave[][] {
  const calls: AreaToSave[][] = [];
  let [call, bytes, vertices]: [AreaToSave[], number, number] = [[], 0, 0];
  for (const area of areas) {
    const isFull =
      call.length >= MAX_SEARCH_AREAS ||
      bytes + area.bytes > MAX_CALL_BYTES ||
      vertices + area.vertices > MAX_IMPORT_VERTICES;
    if (call.length > 0 && isFull) {
      calls.push(call);
      [call, bytes, vertices] = [[], 0, 0];
    }
    call.push(area.toSave);
    bytes += area.bytes;
    vertices += area.vertices;
  }
  return call.length > 0 ? [...calls, call] : calls;
}
