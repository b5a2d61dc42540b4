import type { Operation, StapiLink } from '@sigma/contract';
import type { z } from 'zod';
import type { TestApp, TestCall } from '../../../testing/test-app.ts';
import { CUSTOMER, FIRST, SAN_FRANCISCO } from '../../orders/capture-orders.fixture.ts';

const DAY_MS = 86_400_000;
/** The products for pictures and for cubes in the demo world. */
export const VISUAL = { product: '1' };
export const CUBE = { product: '2' };

/** Calls an operation as the customer in the first program. */
export function send(app: TestApp, operation: Operation, input: TestCall = {}): Promise<Response> {
  return app.call(operation, { as: CUSTOMER, ...input, params: { ...FIRST, ...input.params } });
}

/** Calls an operation that must succeed and checks the answer against the schema of the standard. */
export async function ask<Schema extends z.ZodType>(
  app: TestApp,
  operation: Operation,
  schema: Schema,
  input: TestCall = {},
): Promise<z.output<Schema>> {
  return read(await send(app, operation, input), schema);
}

export async function read<Schema extends z.ZodType>(
  answer: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return schema.parse(body);
}

export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | null;
  /** Field and message of each issue. */
  readonly issues: readonly string[];
}

export async function refused(app: TestApp, operation: Operation, input: TestCall = {}): Promise<Refused> {
  const answer = await send(app, operation, input);
  const type = answer.headers.get('content-type');
  if (type !== 'application/problem+json') throw new Error(`${answer.status} ${type}`);
  const { code, errors = [] }: { code: string; errors?: { field: string; message: string }[] } =
    await answer.json();
  const retryAfter = answer.headers.get('retry-after');
  return {
    status: answer.status,
    code,
    retryAfter,
    issues: errors.map(({ field, message }) => `${field} ${message}`),
  };
}

/** Follows a link with its method and body. */
export async function follow(app: TestApp, link: StapiLink | undefined): Promise<Response> {
  if (link === undefined) throw new Error('The link does not exist.');
  return fetch(link.href, {
    method: link.method ?? 'GET',
    headers: {
      authorization: `Bearer ${await app.tokenFor(CUSTOMER)}`,
      ...(link.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(link.body === undefined ? {} : { body: JSON.stringify(link.body) }),
  });
}

interface Linked {
  readonly links: readonly { readonly rel: string; readonly [member: string]: unknown }[];
}
export const linkOf = ({ links }: Linked, rel: string) =>
  links.find((link) => link.rel === rel) as StapiLink | undefined;
export const relsOf = ({ links }: Linked) => links.map(({ rel }) => rel);

/** Returns an interval in the coming days of the demo world. */
export function coming(app: TestApp, from = 0, to = 6): string {
  const now = app.application.services.worldClock().getTime();
  const end = (days: number) => new Date(now + 3_600_000 + days * DAY_MS).toISOString();
  return `${end(from)}/${end(to)}`;
}

export const DELIVERY = { s3_bucket: 'captures', required_license: 'sigma-multi-user-1.0' };

/** Builds the body of an order; `change` overrides its members. */
export const orderBody = (app: TestApp, change: object = {}) => ({
  datetime: coming(app),
  geometry: SAN_FRANCISCO,
  order_parameters: DELIVERY,
  ...change,
});

/** Builds a CQL2 comparison. */
export const is = (property: string, op: string, value: unknown) => ({ op, args: [{ property }, value] });
