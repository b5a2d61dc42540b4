import type { Expression, Interval, Operation, Operator, Property } from './expression.ts';

export const QUERYABLE_TYPES = ['string', 'number', 'integer', 'boolean', 'timestamp', 'geometry'] as const;
export type QueryableType = (typeof QUERYABLE_TYPES)[number];
export interface Queryable {
  readonly type: QueryableType;
  /** The values that a string may have. */
  readonly enum?: readonly string[];
}
export type Queryables = ReadonlyMap<string, Queryable>;

export interface QueryableFault {
  readonly code: 'unknown_property' | 'wrong_type' | 'not_in_enum' | 'not_comparable';
  /** Where in the filter, as `args[0].args[1]`; empty at the top. */
  readonly path: string;
  readonly property?: string;
  readonly message: string;
}

/** Integers compare with numbers; intervals exist as literals only. */
type Type = Exclude<QueryableType, 'integer'> | 'interval';

const TYPE_TEXT: Readonly<Record<Type, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  timestamp: 'a timestamp',
  geometry: 'a geometry',
  interval: 'an interval',
};

/** How values are written whose form is easily missed. */
const HINT: Partial<Readonly<Record<Type, string>>> = {
  timestamp: ', written { "timestamp": "2026-03-01T12:00:00Z" }',
};

const COMPARABLE: readonly Type[] = ['string', 'number', 'boolean', 'timestamp'];
const ORDERED: readonly Type[] = ['string', 'number', 'timestamp'];

/** What an operator takes, and whether its operands have to be of one type. */
interface Taken {
  readonly taken: readonly Type[];
  readonly alike?: true;
}
const CONDITIONS: Taken = { taken: ['boolean'] };
const EQUALITY: Taken = { taken: COMPARABLE, alike: true };
const ORDER: Taken = { taken: ORDERED, alike: true };
const TIMES: Taken = { taken: ['timestamp', 'interval'] };
const TAKEN: Readonly<Record<Operator, Taken>> = {
  and: CONDITIONS,
  or: CONDITIONS,
  not: CONDITIONS,
  '=': EQUALITY,
  '<>': EQUALITY,
  in: EQUALITY,
  '<': ORDER,
  '<=': ORDER,
  '>': ORDER,
  '>=': ORDER,
  between: ORDER,
  like: { taken: ['string'] },
  isNull: { taken: [...COMPARABLE, 'geometry'] },
  s_intersects: { taken: ['geometry'] },
  t_after: TIMES,
  t_before: TIMES,
  t_intersects: TIMES,
  t_during: TIMES,
};

interface Context {
  readonly queryables: Queryables;
  readonly faults: QueryableFault[];
}

/**
 * Holds an expression against what may be asked: every property is known, every operand has a type that its
 * operator and its neighbours take, strings compared with a property that has an `enum` are among its
 * values. Empty when all is well; only then may the expression go to `toSql`.
 */
export function checkAgainst(expression: Expression, queryables: Queryables): readonly QueryableFault[] {
  const faults: QueryableFault[] = [];
  takeOperand(expression, '', { taken: ['boolean'], by: 'A filter' }, { queryables, faults });
  return faults;
}

/** The type of an operand, its faults noted; undefined when it has none that could be compared. */
function takeOperand(
  expression: Expression,
  path: string,
  { taken, by }: { readonly taken: readonly Type[]; readonly by: string },
  context: Context,
): Type | undefined {
  const type = typeOf(expression, path, context);
  if (type === undefined || taken.includes(type)) return type;
  const named = expression.kind === 'property' ? { property: expression.name } : {};
  const subject = expression.kind === 'property' ? expression.name : 'The operand';
  const choice = taken.map((one) => TYPE_TEXT[one]).join(' or ');
  context.faults.push({
    code: 'wrong_type',
    path,
    ...named,
    message: `${subject} is ${TYPE_TEXT[type]}; ${by} takes ${choice}.`,
  });
  return undefined;
}

function typeOf(expression: Expression, path: string, context: Context): Type | undefined {
  switch (expression.kind) {
    case 'property':
      return propertyType(expression, path, context);
    case 'literal':
      return literalType(expression.value);
    case 'timestamp':
    case 'date':
      return 'timestamp';
    case 'interval':
      checkInterval(expression, path, context);
      return 'interval';
    case 'geometry':
    case 'bbox':
      return 'geometry';
    case 'list':
      return undefined;
    case 'operation':
      checkOperation(expression, path, context);
      return 'boolean';
  }
}

function literalType(value: string | number | boolean): Type {
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' ? 'number' : 'boolean';
}

function propertyType({ name }: Property, path: string, { queryables, faults }: Context): Type | undefined {
  const queryable = queryables.get(name);
  if (queryable) return queryable.type === 'integer' ? 'number' : queryable.type;
  const known = [...queryables.keys()].join(', ');
  const message = `There is no property ${name}. Known are ${known}.`;
  faults.push({ code: 'unknown_property', path, property: name, message });
  return undefined;
}

function checkInterval({ start, end }: Interval, path: string, context: Context): void {
  for (const [index, one] of [start, end].entries()) {
    const at = `${path}.interval[${index}]`;
    if (one.kind === 'property') takeOperand(one, at, { taken: ['timestamp'], by: 'an interval' }, context);
  }
}

function checkOperation({ op, args }: Operation, path: string, context: Context): void {
  const { taken, alike } = TAKEN[op];
  const operands = args.flatMap((arg, index): Placed[] => {
    const at = path === '' ? `args[${index}]` : `${path}.args[${index}]`;
    return arg.kind === 'list' ? arg.items.map((item, n) => [item, `${at}[${n}]`]) : [[arg, at]];
  });
  const typed = operands.map(([operand, at]) => ({
    operand,
    path: at,
    type: takeOperand(operand, at, { taken, by: op }, context),
  }));
  if (alike) checkAlike(typed, context);
}

type Placed = readonly [Expression, string];

interface Typed {
  readonly operand: Expression;
  readonly path: string;
  readonly type: Type | undefined;
}

/** All operands of a comparison have the type of the first property among them, or of the first operand. */
function checkAlike(typed: readonly Typed[], context: Context): void {
  const lead = typed.find(({ operand }) => operand.kind === 'property') ?? typed[0];
  if (lead?.type === undefined) return;
  const name = lead.operand.kind === 'property' ? lead.operand.name : undefined;
  const values = name === undefined ? undefined : context.queryables.get(name)?.enum;
  for (const { operand, path, type } of typed) {
    if (type !== undefined && type !== lead.type) {
      const message =
        name === undefined
          ? 'These operands cannot be compared.'
          : `${name} takes ${TYPE_TEXT[lead.type]}${HINT[lead.type] ?? ''}.`;
      const code = name === undefined ? 'not_comparable' : 'wrong_type';
      context.faults.push({ code, path, ...(name === undefined ? {} : { property: name }), message });
    } else if (
      name !== undefined &&
      values &&
      operand.kind === 'literal' &&
      !values.includes(String(operand.value))
    ) {
      const message = `${name} takes one of ${values.join(', ')}.`;
      context.faults.push({ code: 'not_in_enum', path, property: name, message });
    }
  }
}
