/** Messages by the name of their field. */
export type FieldMessages = Readonly<Record<string, string>>;

/** Capitalized, with spaces for underscores: "product_level" becomes "Product Level". */
export function fieldTitle(name: string): string {
  return name.replaceAll('_', ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The enabled inputs of a form that have a name and a value (spec 2:5#22). */
export function collectForm(form: HTMLFormElement): Readonly<Record<string, string>> {
  const collected: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (name !== '' && typeof value === 'string' && value.trim() !== '') collected[name] = value;
  }
  return collected;
}

interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly input?: unknown;
  readonly message: string;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
}

interface ServerIssue {
  readonly field: string;
  readonly message: string;
}

/** What is wrong with a field. Complete sentences stand alone; other messages begin with the name of the field. */
export function fieldMessage({ field, message }: ServerIssue): string {
  const isSentence = /^\p{Lu}/u.test(message) || message.endsWith('.');
  return isSentence ? message : `${fieldTitle(field)} ${message}`;
}

/** The first message of each field, from a schema or from the server's 422 response. */
export function messagesOf(issues: readonly (SchemaIssue | ServerIssue)[]): FieldMessages {
  const messages: Record<string, string> = {};
  for (const issue of issues) {
    const field = 'field' in issue ? issue.field : issue.path.map(String).join('.');
    messages[field] ??= 'field' in issue ? fieldMessage(issue) : issueText(field, issue);
  }
  return messages;
}

function issueText(field: string, issue: SchemaIssue): string {
  const title = fieldTitle(field);
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${title} is a required field`;
  if (issue.code === 'too_small' && issue.minimum === 1) return `${title} is a required field`;
  if (issue.code === 'too_big') return `${title} must have at most ${String(issue.maximum)} characters`;
  return `${title} ${issue.message}`;
}
