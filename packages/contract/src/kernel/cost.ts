/** What the work of a call grows with. */
export type CostUnit = 'positions' | 'words' | 'characters' | 'values' | 'entries' | 'days';

/** What a call costs, as far as its input says before any work is done for it. */
export interface Cost<Input> {
  /** What is counted. */
  readonly unit: CostUnit;
  /** What has so many of them, for the text of the refusal: "The geometries". */
  readonly subject: string;
  /** The most that is worked on, also by an idle server. */
  readonly most: number;
  /** Above that, an ordinary call of a member shares the budget of large queries; undefined if it never does. */
  readonly ordinary?: number;
  /** How many of them a call has; as quick as reading its input was. */
  of(input: Input): number;
  /** Whether `of` stops counting above the limit, because counting on costs more than the number is worth. */
  readonly stopsAtMost?: true;
}

/** The most values of a body: the positions of an area with their numbers, plus some for rings and a filter. */
export const MAX_BODY_VALUES = 60_000;
/** Values that are checked and worked on in some milliseconds. */
export const ORDINARY_VALUES = 5000;
/** Characters that cost as much as another value. */
const CHARACTERS_PER_VALUE = 1000;
/** Characters in which a byte of a file was sent. */
const BASE64_PER_BYTE = 4 / 3;

/** What a call with a body costs unless its operation says otherwise: the entries, members and texts of the body. */
export const bodyCost = (most = MAX_BODY_VALUES): Cost<{ readonly body: unknown }> => ({
  unit: 'values',
  subject: 'The body',
  most,
  ordinary: ORDINARY_VALUES,
  of: ({ body }) => valuesIn(body, most),
  stopsAtMost: true,
});

/** Counts no further than just above the limit. */
function valuesIn(body: unknown, most: number): number {
  const open: unknown[] = [body];
  let values = 0;
  for (let value = open.pop(); value !== undefined && values <= most; value = open.pop()) {
    if (typeof value === 'string') values += Math.floor(value.length / CHARACTERS_PER_VALUE);
    if (value instanceof Uint8Array)
      values += Math.floor((value.byteLength * BASE64_PER_BYTE) / CHARACTERS_PER_VALUE);
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue;
    for (const member of Object.values(value)) {
      values += 1;
      if (typeof member === 'string' || typeof member === 'object') open.push(member ?? 0);
    }
  }
  return values;
}
