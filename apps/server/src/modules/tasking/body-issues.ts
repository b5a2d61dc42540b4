import { type FieldIssue, instantOf, type Refusal, refuse } from '@sigma/contract';

/** What is wrong with a body as a refusal; undefined when nothing is. */
export function badBody(faults: readonly FieldIssue[]): Refusal | undefined {
  const [first] = faults;
  return first === undefined ? undefined : refuse('invalid_body', first.message, faults);
}

export interface Interval {
  readonly start: Date;
  readonly end: Date;
}

export const intervalOf = (body: { readonly start: string; readonly end: string }): Interval => ({
  start: instantOf(body.start),
  end: instantOf(body.end),
});

/** That an interval ends after it starts; `field` is the name of its end. */
export function orderFaults({ start, end }: Interval, field = 'end'): readonly FieldIssue[] {
  if (end > start) return [];
  const message = `Takes an instant after ${start.toISOString()}, where it starts.`;
  return [{ field, code: 'not_after_start', message }];
}

/** The ids of a list that are not known, each named at its place. */
export function unknownFaults(
  field: string,
  noun: string,
  asked: readonly number[],
  known: ReadonlySet<number>,
): readonly FieldIssue[] {
  return asked.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ field: `${field}.${index}`, code: 'unknown', message: `There is no ${noun} ${id}.` }],
  );
}

export const wrongState = (field: string, message: string): Refusal =>
  refuse('wrong_state', message, [{ field, code: 'wrong_state', message }]);
