import { MOST_SEARCH_AREAS } from '@sigma/domain';
import type { AreaFileFaultCode, AreaFileResult, AreaSection } from '@sigma/geo';

/** An area on its way into the library. */
export interface AreaToSave {
  readonly name: string;
  /** GeoJSON geometry as text. */
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
  | { readonly ok: false; readonly code: AreaFileFaultCode; readonly message: string }
  | {
      readonly ok: true;
      /** Areas of one call each; most files need one. */
      readonly calls: readonly (readonly AreaToSave[])[];
      readonly failures: readonly UploadFailure[];
      /** Sections that had no name and got a default one. */
      readonly lackingNames: number;
    };

/** The server takes bodies of a million bytes. */
const MOST_CALL_BYTES = 900_000;

/** Parts the areas of a file into calls that the server takes, and sorts what the file fails by itself. */
export function planUpload(result: AreaFileResult): UploadPlan {
  if (!result.ok) return { ok: false, code: result.code, message: result.message };
  const areas = result.sections.flatMap(toSave);
  const failures = result.sections.flatMap((section) => (section.ok ? [] : [failureOf(section)]));
  return { ok: true, calls: partCalls(areas), failures, lackingNames: result.counts.lackingNames };
}

function toSave(section: AreaSection): readonly AreaToSave[] {
  if (!section.ok) return [];
  const { name, area, repaired } = section;
  return [{ name, area: JSON.stringify(area), ...(repaired !== undefined && { repaired }) }];
}

function failureOf({ name, code, message }: Extract<AreaSection, { ok: false }>): UploadFailure {
  return { name, reason: reasonOf(code), message };
}

/** Which counter of the result a refusal of the file or of the server belongs to. */
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

function partCalls(areas: readonly AreaToSave[]): AreaToSave[][] {
  const calls: AreaToSave[][] = [];
  let [call, bytes]: [AreaToSave[], number] = [[], 0];
  for (const area of areas) {
    const size = bytesOf(area);
    if (call.length > 0 && (bytes + size > MOST_CALL_BYTES || call.length >= MOST_SEARCH_AREAS)) {
      calls.push(call);
      [call, bytes] = [[], 0];
    }
    call.push(area);
    bytes += size;
  }
  return call.length > 0 ? [...calls, call] : calls;
}

const encoder = new TextEncoder();
const bytesOf = ({ name, area }: AreaToSave) => encoder.encode(JSON.stringify({ name, area })).length + 1;
