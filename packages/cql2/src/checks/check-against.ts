import type { Call, Expression, Interval, Operation } from '../expression/expression.ts';
import type { Operator } from '../expression/operators.ts';
import type { Place } from '../expression/place.ts';
import {
  ITEM_TYPES,
  type QueryableType,
  type TypeSources,
  typeOf,
  type ValueType,
} from '../expression/value-type.ts';
import { memberPath } from '../json/literal-json.ts';
import { FUNCTIONS, type Functions } from '../semantics/functions.ts';
import type { PlaceOf } from '../text/parse-text.ts';
import { TYPE_TEXT, takenBy } from './operand-types.ts';

export interface Queryable {
  readonly type: QueryableType;
  /** The values that a string may have. */
  readonly enum?: readonly string[];
}
export type Queryables = ReadonlyMap<string, Queryable>;

export interface QueryableFault {
  readonly code:
    | 'unknown_property'
    | 'unknown_function'
    | 'wrong_count'
    | 'wrong_type'
    | 'not_in_enum'
    | 'not_comparable'
    | 'not_supported';
  /** Where in the filter, as `args[0].args[1]`; empty at the top. */
  readonly path: string;
  /** Where in the text, for a filter that came as text. */
  readonly place?: Place;
  readonly property?: string;
  readonly message: string;
}

export interface CheckOptions {
  /** What may be called; default: `FUNCTIONS`. */
  readonly functions?: Functions;
  /** As `parseCql2Text` gives it. */
  readonly placeOf?: PlaceOf;
}

/** More faults than these help nobody. */
const MAX_FAULTS = 20;

interface Context {
  readonly queryables: Queryables;
  readonly functions: Functions;
  readonly sources: TypeSources;
  readonly isText: boolean;
  readonly note: (at: Placed, fault: Omit<QueryableFault, 'path' | 'place'>) => void;
}
interface Placed {
  readonly operand: Expression;
  readonly path: string;
}

/**
 * Holds an expression against what may be asked: every property and function is known, every operand has a
 * type that its operator and its neighbours take, strings compared with a property that has an `enum` are
 * among its values. Empty when all is well; only then may the expression go to `toSql`. At most 20 faults.
 */
export function checkAgainst(
  expression: Expression,
  queryables: Queryables,
  { functions = FUNCTIONS, placeOf }: CheckOptions = {},
): readonly QueryableFault[] {
  const faults: QueryableFault[] = [];
  const note: Context['note'] = ({ operand, path }, fault) => {
    if (faults.length < MAX_FAULTS) {
      faults.push({ ...fault, path, ...(placeOf ? { place: placeOf(operand) } : {}) });
    }
  };
  const sources: TypeSources = {
    typeOfProperty: (name) => queryables.get(name)?.type,
    typeOfCall: (name) => functions.get(name)?.result,
  };
  const context = { queryables, functions, sources, note, isText: placeOf !== undefined };
  take({ operand: expression, path: '' }, { taken: ['boolean'], by: 'A filter' }, context);
  return faults;
}

/** The type of an operand, its faults noted; undefined when it has none that could be compared. */
function take(
  at: Placed,
  { taken, by }: { readonly taken: readonly ValueType[]; readonly by: string },
  context: Context,
): ValueType | undefined {
  const { operand } = at;
  if (!checkParts(at, context)) return undefined;
  const type = typeOf(operand, context.sources);
  if (type === undefined || taken.includes(type)) return type;
  const named = operand.kind === 'property' ? { property: operand.name } : {};
  const subject =
    operand.kind === 'property'
      ? operand.name
      : operand.kind === 'call'
        ? `${operand.name}()`
        : 'The operand';
  const choice = taken.map((one) => TYPE_TEXT[one]).join(' or ');
  const message = `${subject} is ${TYPE_TEXT[type]}; ${by} takes ${choice}.`;
  context.note(at, { code: 'wrong_type', ...named, message });
  return undefined;
}

/** Whether what an operand is made of is known; what is inside is checked too. */
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

function checkProperty(at: Placed, name: string, { queryables, note }: Context): boolean {
  if (queryables.has(name)) return true;
  const known = [...queryables.keys()].join(', ');
  const message = `There is no property ${name}. Known are ${known}.`;
  note(at, { code: 'unknown_property', property: name, message });
  return false;
}

function checkInterval({ start, end }: Interval, path: string, context: Context): void {
  for (const [index, operand] of [start, end].entries()) {
    const at = `${memberPath(path, 'interval')}[${index}]`;
    if (operand.kind !== 'open')
      take({ operand, path: at }, { taken: ['timestamp'], by: 'an interval' }, context);
  }
}

/** An array holds values of one type. */
function checkArray(items: readonly Expression[], at: Placed, context: Context): boolean {
  const types = items.map((operand, index) =>
    take({ operand, path: `${at.path}[${index}]` }, { taken: ITEM_TYPES, by: 'an array' }, context),
  );
  const odd = types.findIndex((type) => type !== types[0]);
  const operand = items[odd];
  if (types.includes(undefined)) return false;
  if (!operand) return true;
  const message = 'The values of an array are of one type.';
  context.note({ operand, path: `${at.path}[${odd}]` }, { code: 'not_comparable', message });
  return false;
}

function checkCall({ name, args }: Call, at: Placed, context: Context): boolean {
  const { functions } = context;
  const declared = functions.get(name);
  if (!declared) {
    const known = [...functions.keys()].join(', ');
    const message = `There is no function ${name}. Known are ${known}.`;
    context.note({ ...at, path: memberPath(at.path, 'op') }, { code: 'unknown_function', message });
    return false;
  }
  const { params } = declared;
  if (args.length !== params.length) {
    const message = `The function ${name} takes ${params.length} argument(s), not ${args.length}.`;
    context.note({ ...at, path: memberPath(at.path, 'args') }, { code: 'wrong_count', message });
    return true;
  }
  for (const [index, operand] of args.entries()) {
    const type = params[index]?.type ?? 'string';
    const path = `${memberPath(at.path, 'args')}[${index}]`;
    take({ operand, path }, { taken: [type], by: name }, context);
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
  const taken = takenBy(op);
  const typed = operands.map((one) => ({ ...one, type: take(one, { ...taken, by: op }, context) }));
  if (taken.alike) checkAlike(typed, context);
  if (op.startsWith('s_')) checkCollections(op, operands, context);
}

/** Collections know only whether they meet something else; two of them would be too many pairs. */
function checkCollections(op: Operator, operands: readonly Placed[], { note }: Context): void {
  const collections = operands.filter(
    ({ operand }) => operand.kind === 'geometry' && operand.geometry.type === 'GeometryCollection',
  );
  const asksMeeting = op === 's_intersects' || op === 's_disjoint';
  for (const one of asksMeeting ? collections.slice(1) : collections) {
    const taken = asksMeeting ? 'one GeometryCollection at most' : 'no GeometryCollection';
    note(one, { code: 'not_supported', message: `${op} takes ${taken}; ask for its members one by one.` });
  }
}

interface Typed extends Placed {
  readonly type: ValueType | undefined;
}

/** All operands of a comparison have the type of the first property among them, or of the first operand. */
function checkAlike(typed: readonly Typed[], context: Context): void {
  const lead = typed.find(({ operand }) => operand.kind === 'property') ?? typed.find(isOfType) ?? typed[0];
  if (lead?.type === undefined) return;
  const name = lead.operand.kind === 'property' ? lead.operand.name : undefined;
  for (const one of typed) {
    if (one.type !== undefined && one.type !== lead.type && one.type !== 'nothing[]') {
      noteUnlike(one, { name, type: lead.type }, context);
    } else if (name !== undefined) checkEnum(one, name, context);
  }
}

function isOfType({ type }: Typed): boolean {
  return type !== undefined && type !== 'nothing[]';
}

function noteUnlike(
  one: Placed,
  { name, type }: { name: string | undefined; type: ValueType },
  context: Context,
): void {
  if (name === undefined) {
    context.note(one, { code: 'not_comparable', message: 'These operands cannot be compared.' });
    return;
  }
  // the form of a moment is easily missed
  const form = context.isText
    ? "TIMESTAMP('2026-03-01T12:00:00Z')"
    : '{ "timestamp": "2026-03-01T12:00:00Z" }';
  const hint = type === 'timestamp' ? `, written ${form}` : '';
  const message = `${name} takes ${TYPE_TEXT[type]}${hint}.`;
  context.note(one, { code: 'wrong_type', property: name, message });
}

function checkEnum(one: Typed, name: string, context: Context): void {
  const values = context.queryables.get(name)?.enum;
  const { operand } = one;
  if (!values || operand.kind !== 'literal' || values.includes(String(operand.value))) return;
  const message = `${name} takes one of ${values.join(', ')}.`;
  context.note(one, { code: 'not_in_enum', property: name, message });
}
