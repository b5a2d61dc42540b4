import {
  CLASS_TEXT,
  type Expression,
  fitsClass,
  isOperator,
  OPERATORS,
  type OperandClass,
  operandClass,
} from './expression.ts';
import {
  isRecord,
  type Parsed,
  type Refused,
  readLiteralObject,
  refuse,
  refuseOthers,
} from './literal-json.ts';

export interface ParseLimits {
  readonly depth: number;
  readonly nodes: number;
}
export const DEFAULT_LIMITS: ParseLimits = { depth: 32, nodes: 2000 };

/** `path` leads to the fault, as `args[0].args[1].property`; empty at the top. */
export type ParseResult = { readonly ok: true; readonly expression: Expression } | Refused;

interface Walk {
  readonly limits: ParseLimits;
  nodes: number;
}

/**
 * Reads a filter in the JSON encoding of CQL2 (OGC 21-065r2, clause 9). Everything that is not understood
 * is refused with its path: unknown operators and members, wrong numbers of arguments, values of the wrong
 * kind. Polygons of literals are checked, and repaired where they have one reading. Names and types of
 * properties are not known here; see `checkAgainst`.
 */
export function parseCql2Json(value: unknown, limits: ParseLimits = DEFAULT_LIMITS): ParseResult {
  return parseAs('condition', value, '', 1, { limits, nodes: 0 });
}

function parseAs(wanted: OperandClass, value: unknown, path: string, depth: number, walk: Walk): ParseResult {
  walk.nodes++;
  if (depth > walk.limits.depth)
    return refuse(path, `at most ${walk.limits.depth} levels`, 'The filter is nested too deeply.');
  if (walk.nodes > walk.limits.nodes)
    return refuse(path, `at most ${walk.limits.nodes} parts`, 'The filter has too many parts.');
  const parsed = parseAny(value, path, depth, walk);
  if (!parsed.ok) return parsed;
  const { expression } = parsed;
  if (!fitsClass(expression, wanted))
    return refuse(path, CLASS_TEXT[wanted], `Here stands ${CLASS_TEXT[wanted]}.`);
  if (
    wanted === 'pattern' &&
    expression.kind === 'literal' &&
    /(?<!\\)(\\\\)*\\$/.test(String(expression.value))
  ) {
    return refuse(
      path,
      'a character after the last backslash',
      'The pattern ends in a lone escape character.',
    );
  }
  return parsed;
}

function parseAny(value: unknown, path: string, depth: number, walk: Walk): ParseResult {
  switch (typeof value) {
    case 'string':
      if (value.includes('\u0000'))
        return refuse(path, 'text without NUL', 'Text must not hold the character NUL.');
      return { ok: true, expression: { kind: 'literal', value } };
    case 'number':
      if (!Number.isFinite(value)) return refuse(path, 'a finite number', 'The number is not finite.');
      return { ok: true, expression: { kind: 'literal', value } };
    case 'boolean':
      return { ok: true, expression: { kind: 'literal', value } };
  }
  if (Array.isArray(value)) return parseList(value, path, depth, walk);
  if (!isRecord(value)) return refuse(path, CLASS_TEXT.any, `Here stands ${CLASS_TEXT.any}.`);
  return Object.hasOwn(value, 'op')
    ? parseOperation(value, path, depth, walk)
    : readLiteralObject(value, path);
}

function parseList(values: readonly unknown[], path: string, depth: number, walk: Walk): ParseResult {
  if (values.length === 0) return refuse(path, CLASS_TEXT.list, 'The list is empty.');
  const items = parseEach(values, () => 'scalar', path, depth, walk);
  return items.ok ? { ok: true, expression: { kind: 'list', items: items.value } } : items;
}

function parseOperation(
  value: Readonly<Record<string, unknown>>,
  path: string,
  depth: number,
  walk: Walk,
): ParseResult {
  const others = refuseOthers(value, ['op', 'args'], path);
  if (others) return others;
  const { op, args } = value;
  const names = Object.keys(OPERATORS).join(', ');
  if (!isOperator(op))
    return refuse(join(path, 'op'), `one of ${names}`, `The operator ${JSON.stringify(op)} is not known.`);
  if (!Array.isArray(args))
    return refuse(join(path, 'args'), 'a list', `The operator ${op} needs a list of arguments.`);
  const operands = OPERATORS[op];
  const fits = operands === 'conditions' ? args.length >= 2 : args.length === operands.length;
  if (!fits) {
    const count = operands === 'conditions' ? 'two or more arguments' : `${operands.length} argument(s)`;
    return refuse(join(path, 'args'), count, `The operator ${op} takes ${count}, not ${args.length}.`);
  }
  const parsed = parseEach(args, (index) => operandClass(op, index), join(path, 'args'), depth, walk);
  return parsed.ok ? { ok: true, expression: { kind: 'operation', op, args: parsed.value } } : parsed;
}

function parseEach(
  values: readonly unknown[],
  wanted: (index: number) => OperandClass,
  path: string,
  depth: number,
  walk: Walk,
): Parsed<Expression[]> {
  const expressions: Expression[] = [];
  for (const [index, value] of values.entries()) {
    const parsed = parseAs(wanted(index), value, `${path}[${index}]`, depth + 1, walk);
    if (!parsed.ok) return parsed;
    expressions.push(parsed.expression);
  }
  return { ok: true, value: expressions };
}

function join(path: string, member: string): string {
  return path === '' ? member : `${path}.${member}`;
}
