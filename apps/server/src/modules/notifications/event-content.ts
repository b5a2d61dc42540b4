import { type EventContent, isEventKind } from '@sigma/domain';

interface EventRow {
  readonly kind: string;
  readonly program_id: number | null;
  readonly subject: string;
  readonly data: object;
}

/** What a stored event is about; undefined for a kind that this version does not know. */
export function contentOf({ kind, program_id: program, subject, data }: EventRow): EventContent | undefined {
  // Only `recordEvent` writes the table, from the type that the cast names.
  return isEventKind(kind) ? ({ kind, data, program, subject } as EventContent) : undefined;
}
