import { type Binding, type Operation, refuse } from '@sigma/contract';
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { type AnswerOptions, answerCall } from './answer-call.ts';
import { answerOptions } from './answer-options.ts';
import { FILES_COOKIE } from './authentication.ts';
import { type AddressOf, clientAddress } from './client-address.ts';
import { API_BASE, methodsOf, operationsByPath } from './operations-of-path.ts';
import { problemResponse } from './problem.ts';
import type { EdgeContext, EdgeEnvironment } from './trace.ts';

export interface ApiOptions extends AnswerOptions {
  readonly operations: readonly Operation[];
  readonly bindings: readonly Binding[];
  readonly addressOf: AddressOf;
}

/** Mounts every operation, with and without its trailing slash, and 404 for every other path below /api. */
export function mountApi(app: Hono<EdgeEnvironment>, options: ApiOptions): void {
  const bindings = bindingsById(options.bindings, options.operations);
  for (const operation of literalPathsFirst(options.operations)) {
    const binding = bindings.get(operation.id);
    app.on(operation.method, routesOf(operation.path), (context: EdgeContext) =>
      answerCall(
        {
          operation,
          handler: binding?.handler,
          issuesOf: binding?.issuesOf,
          request: context.req.raw,
          params: context.req.param(),
          filesCookie: getCookie(context, FILES_COOKIE) || undefined,
          address: clientAddress(context, options.addressOf),
          trace: context.get('trace'),
        },
        options,
      ),
    );
  }
  const operationsOf = operationsByPath(options.operations);
  const otherwise = (context: EdgeContext) => {
    const found = operationsOf(context.req.path);
    const asksForMethods = context.req.method === 'OPTIONS' && found.length > 0;
    return asksForMethods ? answerOptions(context, found, options) : unknownPath(context, methodsOf(found));
  };
  app.all(`${API_BASE}/*`, otherwise);
  app.all(API_BASE, otherwise);
}

/** Answers 405 with the allowed methods if the path has any (RFC 9110, 15.5.6), otherwise 404. */
function unknownPath(context: EdgeContext, methods: readonly string[]): Response {
  const { requestId } = context.get('trace');
  if (methods.length === 0) {
    return problemResponse(refuse('not_found', 'No operation has this path. See /api/docs.'), requestId);
  }
  const allow = methods.join(', ');
  const detail = `${context.req.method} is not allowed here. Allowed: ${allow}.`;
  return problemResponse(refuse('method_not_allowed', detail), requestId, { allow });
}

function routesOf(path: string): string[] {
  const bare = API_BASE + path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
  return [bare, `${bare}/`];
}

function bindingsById(bindings: readonly Binding[], operations: readonly Operation[]) {
  const known = new Set(operations.map((operation) => operation.id));
  const byId = new Map<string, Binding>();
  for (const binding of bindings) {
    const { operation } = binding;
    if (!known.has(operation.id)) throw new Error(`${operation.id} is not in the list of operations.`);
    if (byId.has(operation.id)) throw new Error(`${operation.id} has two handlers.`);
    byId.set(operation.id, binding);
  }
  return byId;
}

/** Sorts operations so that /orders/count/ takes precedence over /orders/{id}/. */
function literalPathsFirst(operations: readonly Operation[]): Operation[] {
  const weight = (path: string) => path.replace(/\{\w+\}/g, '\u{10ffff}');
  return operations.toSorted((a, b) => (weight(a.path) < weight(b.path) ? -1 : 1));
}
