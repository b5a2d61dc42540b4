import { type FieldIssue, instantOf, type Refusal, refuse } from '@sigma/contract';

/** Rejects a body with its issues; undefined when it has none. */
export function invalidBody(issues: readonly FieldIssue[]): Refusal | undefined {
  const [first] = issues;
  return first === undefined ? undefined : refuse('invalid_body', first.message, issues);
}

export interface Interval {
  readonly start: Date;
  readonly end: Date;
}

export const intervalOf = (body: { readonly start: string; readonly end: string }): Interval => ({
  start: instantOf(body.start),
  end: instantOf(body.end),
});

/** The issue of an interval that does not end after it starts; `field` is the name of its end. */
export function intervalIssues({ start, end }: Interval, field = 'end'): readonly FieldIssue[] {
  if (end > start) return [];
  const message = `Must be after the start, ${start.toISOString()}.`;
  return [{ field, code: 'not_after_start', message }];
}

/** One issue per unknown id of a list, named by its index. */
export function unknownIdIssues(
  field: string,
  noun: 'Sensor',
  ids: readonly number[],
  known: ReadonlySet<number>,
): readonly FieldIssue[] {
  return ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ field: `${field}.${index}`, code: 'unknown', message: `${noun} ${id} does not exist.` }],
  );
}

export const wrongState = (field: string, message: string): Refusal =>
  refuse('wrong_state', message, [{ field, code: 'wrong_state', message }]);
