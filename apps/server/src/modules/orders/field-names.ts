import { Refusal } from '@sigma/contract';

/** Gives the issues of a refusal the field names of the operation, where they differ from those of the domain. */
export function withFieldNames<Answer>(
  answer: Answer | Refusal,
  names: Readonly<Record<string, string>>,
): Answer | Refusal {
  if (!(answer instanceof Refusal)) return answer;
  const issues = answer.issues.map((issue) => ({ ...issue, field: names[issue.field] ?? issue.field }));
  return answer.withIssues(issues);
}
