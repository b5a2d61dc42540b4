import type { Expression } from '../expression/expression.ts';
import { foldText } from './fold-text.ts';

/** Text that does not depend on a record: a string, possibly within `casei` and `accenti`. */
export function constantText(expression: Expression | undefined): string | undefined {
  if (expression?.kind === 'literal') {
    return typeof expression.value === 'string' ? expression.value : undefined;
  }
  if (expression?.kind !== 'operation') return undefined;
  const { op, args } = expression;
  if (op !== 'casei' && op !== 'accenti') return undefined;
  const inner = constantText(args[0]);
  return inner === undefined ? undefined : foldText(op, inner);
}

/** Whether a pattern ends with a backslash that escapes nothing. */
export function endsInEscape(pattern: string): boolean {
  let backslashes = 0;
  while (pattern[pattern.length - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** A step of a pattern; a step without a character matches any character. */
interface Step {
  readonly kind: 'run' | 'one';
  readonly character?: string;
}

/**
 * Whether text matches a LIKE pattern: `%` matches any run of characters, `_` matches one character, and a backslash
 * escapes the next character. The time is bounded by the product of both lengths.
 */
export function isLike(text: string, pattern: string): boolean {
  const characters = Array.from(text);
  const steps = stepsOf(pattern);
  let [at, step, runStep, runAt] = [0, 0, -1, 0];
  while (at < characters.length) {
    const wanted = steps[step];
    if (wanted?.kind === 'run') {
      [runStep, runAt] = [step, at];
      step++;
    } else if (wanted && (wanted.character === undefined || wanted.character === characters[at])) {
      at++;
      step++;
    } else if (runStep >= 0) {
      runAt++;
      [at, step] = [runAt, runStep + 1];
    } else return false;
  }
  return steps.slice(step).every(({ kind }) => kind === 'run');
}

function stepsOf(pattern: string): Step[] {
  const steps: Step[] = [];
  let isEscaped = false;
  for (const character of pattern) {
    if (!isEscaped && character === '\\') {
      isEscaped = true;
      continue;
    }
    if (isEscaped || (character !== '%' && character !== '_')) steps.push({ kind: 'one', character });
    else steps.push({ kind: character === '%' ? 'run' : 'one' });
    isEscaped = false;
  }
  return steps;
}
