/** A position in a text: `offset` counts UTF-16 units from 0, `line` and `column` count from 1. */
export interface TextPosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Converts an offset to a position with line and column. */
export function positionAt(text: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    start = at + 1;
  }
  return { offset, line, column: offset - start + 1 };
}

const MAX_SHOWN = 60;

/** Formats a value from a request for a message, shortened if it is long. */
export function showValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (typeof value !== 'string') return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
  return JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value);
}
