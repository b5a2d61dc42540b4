import { checkAgainst, evaluate, parseCql2Text, piecesOf, raw, toSql } from '@sigma/cql2';

const parsed = parseCql2Text("eo_cloud_cover < 10 AND CASEI(mode) = CASEI('Strip')");
if (!parsed.ok) throw new Error(`${parsed.message} Expected ${parsed.expected}.`);

const issues = checkAgainst(
  parsed.expression,
  new Map([
    ['eo_cloud_cover', { type: 'number' }],
    ['mode', { type: 'string' }],
  ]),
  { positionOf: parsed.positionOf },
);
if (issues.length > 0) throw new Error(issues[0]?.message);

evaluate(
  parsed.expression,
  new Map<string, string | number>([
    ['eo_cloud_cover', 4],
    ['mode', 'strip'],
  ]),
); // true
const columns = new Map([
  ['eo_cloud_cover', { type: 'number', sql: 's.cloud' }],
  ['mode', { type: 'string', sql: 's.mode' }],
] as const);
piecesOf(toSql(parsed.expression, columns, { geometry: () => raw('null') })); // SQL text and bound values in turn
