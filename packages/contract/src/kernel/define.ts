import { z } from 'zod';
import { bodyCost } from './cost.ts';
import type { ErrorCode } from './errors.ts';
import type { Access, Method, Operation, Resource } from './operation.ts';

const NOTHING = z.object({});

interface Definition<
  Id extends string,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  readonly id: Id;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly maxBodyBytes?: number;
  readonly maxBodyValues?: number;
  readonly bodyErrorCode?: Operation['bodyErrorCode'];
  readonly response: Response;
  readonly status?: Operation['status'];
  readonly alsoAnswers?: Operation['alsoAnswers'];
  readonly tagged?: boolean;
  readonly createsAt?: string;
  readonly produces?: string;
  readonly idempotent?: boolean;
  readonly resource?: Resource;
  readonly cost?: Operation<Id, Params, Query, Body, Response>['cost'];
  readonly decidesRights?: boolean;
  readonly resourceOf?: Operation<Id, Params, Query, Body, Response>['resourceOf'];
  readonly contractUseOf?: Operation<Id, Params, Query, Body, Response>['contractUseOf'];
  readonly errors?: readonly ErrorCode[];
}

/** Completes an operation with the defaults: no parameters, no query, JSON, 200 (201 for POST, 204 for DELETE). */
export function operation<
  const Id extends string,
  Params extends z.ZodObject = typeof NOTHING,
  Query extends z.ZodObject = typeof NOTHING,
  Body extends z.ZodType = never,
  Response extends z.ZodType = z.ZodType,
>(from: Definition<Id, Params, Query, Body, Response>): Operation<Id, Params, Query, Body, Response> {
  return {
    id: from.id,
    method: from.method,
    path: from.path,
    access: from.access,
    summary: from.summary,
    description: from.description,
    tag: from.tag,
    params: (from.params ?? NOTHING) as Params,
    query: (from.query ?? NOTHING) as Query,
    body: from.body,
    maxBodyBytes: from.maxBodyBytes,
    maxBodyValues: from.maxBodyValues,
    bodyErrorCode: from.bodyErrorCode ?? 'invalid_body',
    response: from.response,
    status: from.status ?? defaultStatus(from.method),
    alsoAnswers: alsoAnswersOf(from),
    tagged: from.tagged ?? false,
    createsAt: from.createsAt,
    produces: from.produces ?? 'application/json',
    idempotent: from.idempotent ?? false,
    resource: from.resource ?? 'ordinary',
    cost: from.cost ?? (from.body === undefined ? undefined : bodyCost(from.maxBodyValues)),
    decidesRights: from.decidesRights ?? false,
    errors: from.errors ?? [],
    ...(from.resourceOf && { resourceOf: from.resourceOf }),
    ...(from.contractUseOf && { contractUseOf: from.contractUseOf }),
  };
}

/** What has an entity tag may be read again under the condition that it has changed. */
function alsoAnswersOf({
  alsoAnswers = [],
  method,
  tagged,
}: Pick<Partial<Operation>, 'alsoAnswers' | 'method' | 'tagged'>): Operation['alsoAnswers'] {
  const isConditional = method === 'GET' && tagged === true && !alsoAnswers.includes(304);
  return isConditional ? [...alsoAnswers, 304] : alsoAnswers;
}

function defaultStatus(method: Method): Operation['status'] {
  if (method === 'POST') return 201;
  return method === 'DELETE' ? 204 : 200;
}
