import type { Call, Expression, IntervalLiteral, Operation } from '../expression/expression.ts';
import type { Operator } from '../expression/operators.ts';
import type { TextPosition } from '../expression/text-position.ts';
import {
  ITEM_TYPES,
  type QueryableType,
  type TypeSources,
  typeOf,
  type ValueType,
} from '../expression/value-type.ts';
import { memberPath } from '../json/literal-json.ts';
import { FUNCTIONS, type Functions } from '../semantics/functions.ts';
import type { PositionOf } from '../text/parse-text.ts';
import { operandRuleOf, TYPE_TEXT } from './operand-types.ts';

/** A property that filters may use. */
export interface Queryable {
  readonly type: QueryableType;
  /** The allowed values of a string property. */
  readonly enum?: readonly string[];
}
/** The properties that filters may use, by name. */
export type Queryables = ReadonlyMap<string, Queryable>;

/** A problem in a filter: an unknown name, a wrong type or a value that is not allowed. */
export interface QueryableIssue {
  readonly code:
    | 'unknown_property'
    | 'unknown_function'
    | 'wrong_count'
    | 'wrong_type'
    | 'not_in_enum'
    | 'not_comparable'
    | 'not_supported';
  /** Path in the filter, such as `args[0].args[1]`; empty at the top. */
  readonly path: string;
  /** Position in the text, for a filter in the text encoding. */
  readonly position?: TextPosition;
  readonly property?: string;
  readonly message: string;
}

/** Options of the check. */
export interface CheckOptions {
  /** The functions that may be called; `FUNCTIONS` by default. */
  readonly functions?: Functions;
  /** Finds positions in the text, as returned by `parseCql2Text`. */
  readonly positionOf?: PositionOf;
}

/** Maximum number of reported issues; more would not help. */
const MAX_ISSUES = 20;

interface Context {
  readonly queryables: Queryables;
  readonly functions: Functions;
  readonly sources: TypeSources;
  readonly isText: boolean;
  readonly report: (at: Placed, issue: Omit<QueryableIssue, 'path' | 'position'>) => void;
}
interface Placed {
  readonly operand: Expression;
  readonly path: string;
}

/**
 * Checks an expression against what may be queried: every property and function must exist, every operand must have a
 * type that its operator accepts and that matches the other operands, and strings compared with a property that has an
 * `enum` must be among its values. Returns at most 20 issues; only an expression without issues may go to `toSql`.
 */
export function checkAgainst(
  expression: Expression,
  queryables: Queryables,
  { functions = FUNCTIONS, positionOf }: CheckOptions = {},
): readonly QueryableIssue[] {
  const issues: QueryableIssue[] = [];
  const report: Context['report'] = ({ operand, path }, issue) => {
    if (issues.length < MAX_ISSUES) {
      issues.push({ ...issue, path, ...(positionOf ? { position: positionOf(operand) } : {}) });
    }
  };
  const sources: TypeSources = {
    typeOfProperty: (name) => queryables.get(name)?.type,
    typeOfCall: (name) => functions.get(name)?.result,
  };
  const context = { queryables, functions, sources, report, isText: positionOf !== undefined };
  checkOperand({ operand: expression, path: '' }, { accepted: ['boolean'], by: 'a filter' }, context);
  return issues;
}

/** Checks an operand and returns its type; undefined if it has an issue or no comparable type. */
function checkOperand(
  at: Placed,
  { accepted, by }: { readonly accepted: readonly ValueType[]; readonly by: string },
  context: Context,
): ValueType | undefined {
  const { operand } = at;
  if (!checkParts(at, context)) return undefined;
  const type = typeOf(operand, context.sources);
  if (type === undefined || accepted.includes(type)) return type;
  const named = operand.kind === 'property' ? { property: operand.name } : {};
  const subject =
    operand.kind === 'property'
      ? operand.name
      : operand.kind === 'call'
        ? `${operand.name}()`
        : 'The operand';
  const choice = accepted.map((name) => TYPE_TEXT[name]).join(' or ');
  const message = `${subject} is ${TYPE_TEXT[type]}; ${by} requires ${choice}.`;
  context.report(at, { code: 'wrong_type', ...named, message });
  return undefined;
}

/** Whether everything in an operand exists; also checks its parts. */
function checkParts(at: Placed, context: Context): boolean {
  const { operand } = at;
  switch (operand.kind) {
    case 'property':
      return checkProperty(at, operand.name, context);
    case 'interval':
      checkInterval(operand, at.path, context);
      return true;
    case 'list':
      return checkArray(operand.items, at, context);
    case 'operation':
      checkOperation(operand, at, context);
      return true;
    case 'call':
      return checkCall(operand, at, context);
    default:
      return true;
  }
}

function checkProperty(at: Placed, name: string, { queryables, report }: Context): boolean {
  if (queryables.has(name)) return true;
  const known = [...queryables.keys()].join(', ');
  const message = `Property ${name} does not exist. Available properties: ${known}.`;
  report(at, { code: 'unknown_property', property: name, message });
  return false;
}

function checkInterval({ start, end }: IntervalLiteral, path: string, context: Context): void {
  for (const [index, operand] of [start, end].entries()) {
    const at = `${memberPath(path, 'interval')}[${index}]`;
    if (operand.kind !== 'open')
      checkOperand({ operand, path: at }, { accepted: ['timestamp'], by: 'an interval' }, context);
  }
}

/** Checks that all values of an array have the same type. */
function checkArray(items: readonly Expression[], at: Placed, context: Context): boolean {
  const types = items.map((operand, index) =>
    checkOperand(
      { operand, path: `${at.path}[${index}]` },
      { accepted: ITEM_TYPES, by: 'an array' },
      context,
    ),
  );
  const odd = types.findIndex((type) => type !== types[0]);
  const operand = items[odd];
  if (types.includes(undefined)) return false;
  if (!operand) return true;
  const message = 'All values of an array must have the same type.';
  context.report({ operand, path: `${at.path}[${odd}]` }, { code: 'not_comparable', message });
  return false;
}

function checkCall({ name, args }: Call, at: Placed, context: Context): boolean {
  const { functions } = context;
  const declared = functions.get(name);
  if (!declared) {
    const known = [...functions.keys()].join(', ');
    const message = `Function ${name} does not exist. Available functions: ${known}.`;
    context.report({ ...at, path: memberPath(at.path, 'op') }, { code: 'unknown_function', message });
    return false;
  }
  const { params } = declared;
  if (args.length !== params.length) {
    const message = `Function ${name} requires ${params.length} argument(s), not ${args.length}.`;
    context.report({ ...at, path: memberPath(at.path, 'args') }, { code: 'wrong_count', message });
    return true;
  }
  for (const [index, operand] of args.entries()) {
    const type = params[index]?.type ?? 'string';
    const path = `${memberPath(at.path, 'args')}[${index}]`;
    checkOperand({ operand, path }, { accepted: [type], by: name }, context);
  }
  return true;
}

function checkOperation({ op, args }: Operation, { path }: Placed, context: Context): void {
  const operands = args.flatMap((operand, index): Placed[] => {
    const at = `${memberPath(path, 'args')}[${index}]`;
    return op === 'in' && operand.kind === 'list'
      ? operand.items.map((item, n) => ({ operand: item, path: `${at}[${n}]` }))
      : [{ operand, path: at }];
  });
  const rule = operandRuleOf(op);
  const typed = operands.map((operand) => ({
    ...operand,
    type: checkOperand(operand, { ...rule, by: op }, context),
  }));
  if (rule.alike) checkAlike(typed, context);
  if (op.startsWith('s_')) checkCollections(op, operands, context);
}

/** Checks the use of collections: they can only be tested for intersection, and not with each other. */
function checkCollections(op: Operator, operands: readonly Placed[], { report }: Context): void {
  const collections = operands.filter(
    ({ operand }) => operand.kind === 'geometry' && operand.geometry.type === 'GeometryCollection',
  );
  const testsIntersection = op === 's_intersects' || op === 's_disjoint';
  for (const collection of testsIntersection ? collections.slice(1) : collections) {
    const limit = testsIntersection ? 'accepts at most one' : 'does not accept a';
    const message = `${op} ${limit} GeometryCollection. Query its members one by one.`;
    report(collection, { code: 'not_supported', message });
  }
}

interface Typed extends Placed {
  readonly type: ValueType | undefined;
}

/** Checks that all operands of a comparison have the type of its first property or, without one, first operand. */
function checkAlike(typed: readonly Typed[], context: Context): void {
  const lead = typed.find(({ operand }) => operand.kind === 'property') ?? typed.find(isOfType) ?? typed[0];
  if (lead?.type === undefined) return;
  const name = lead.operand.kind === 'property' ? lead.operand.name : undefined;
  for (const operand of typed) {
    if (operand.type !== undefined && operand.type !== lead.type && operand.type !== 'nothing[]') {
      reportMismatch(operand, { name, type: lead.type }, context);
    } else if (name !== undefined) checkEnum(operand, name, context);
  }
}

function isOfType({ type }: Typed): boolean {
  return type !== undefined && type !== 'nothing[]';
}

function reportMismatch(
  at: Placed,
  { name, type }: { name: string | undefined; type: ValueType },
  context: Context,
): void {
  if (name === undefined) {
    context.report(at, { code: 'not_comparable', message: 'The operands cannot be compared.' });
    return;
  }
  // Many authors do not know how a timestamp is written, so the message shows it.
  const form = context.isText
    ? "TIMESTAMP('2026-03-01T12:00:00Z')"
    : '{ "timestamp": "2026-03-01T12:00:00Z" }';
  const hint = type === 'timestamp' ? `, written ${form}` : '';
  const message = `${name} must be compared with ${TYPE_TEXT[type]}${hint}.`;
  context.report(at, { code: 'wrong_type', property: name, message });
}

function checkEnum(at: Typed, name: string, context: Context): void {
  const values = context.queryables.get(name)?.enum;
  const { operand } = at;
  if (!values || operand.kind !== 'literal' || values.includes(String(operand.value))) return;
  const message = `${name} must be one of ${values.join(', ')}.`;
  context.report(at, { code: 'not_in_enum', property: name, message });
}
