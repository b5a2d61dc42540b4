import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HAS_DATA } from './contract-uses.ts';
import { operation } from './define.ts';
import { csv } from './fields.ts';
import { errorCodesOf, openApiDocument, statusesOf } from './openapi.ts';

const rename = operation({
  id: 'renameThing',
  method: 'PUT',
  path: '/things/{program}/{thing}/',
  access: { tier: 'program', grant: 'data', contract: HAS_DATA },
  tag: 'Things',
  summary: 'Renames a thing',
  params: z.object({ program: z.coerce.number().int(), thing: z.string() }),
  query: z.object({ ids: csv(z.coerce.number().int()).optional() }),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string() }).meta({ id: 'Thing' }),
  errors: ['duplicate_name'],
});

describe('the OpenAPI document', () => {
  it('describes parameters, body, response and security scheme of an operation', () => {
    const document = openApiDocument([rename]);
    const put: unknown = Reflect.get(document, 'paths')['/api/things/{program}/{thing}/'].put;
    expect(put).toMatchObject({
      security: [{ token: [] }],
      requestBody: { required: true },
      parameters: [
        { in: 'path', name: 'program', required: true },
        { in: 'path', name: 'thing', required: true },
        { in: 'query', name: 'ids' },
      ],
    });
    expect(put).toHaveProperty(
      ['responses', '200', 'content', 'application/json', 'schema', '$ref'],
      '#/components/schemas/Thing',
    );
  });

  it('states what a call answers besides its success: a range, what is not modified, nothing', () => {
    const tile = { ...rename, method: 'GET', alsoAnswers: [204, 206, 304] } as const;
    const { responses } = Reflect.get(openApiDocument([tile]), 'paths')['/api/things/{program}/{thing}/'].get;
    expect(responses).toMatchObject({ 204: { description: expect.any(String) }, 304: {} });
    expect(responses[204]).not.toHaveProperty('content');
    expect(responses[206]).toHaveProperty('content');
    expect([200, 204, 206, 304, 404].every((status) => statusesOf(tile).has(status))).toBe(true);
    expect(statusesOf(tile).has(302)).toBe(false);
  });

  it('describes the headers that a call reads, and those of each of its answers', () => {
    const path = '/things/{program}/{thing}/';
    const { access, tag, summary, params, response } = rename;
    const thing = { path, access, tag, summary, params, response, tagged: true };
    const read = operation({ ...thing, id: 'readThing', method: 'GET' });
    const write = operation({
      ...thing,
      id: 'addThing',
      method: 'POST',
      createsAt: path,
      idempotent: true,
      errors: ['precondition_failed'],
    });
    const { get, post } = Reflect.get(openApiDocument([read, write]), 'paths')[`/api${path}`];
    const refsOf = ({ parameters }: { parameters: object[] }) =>
      parameters.flatMap((each) => Object.values(each).filter((value) => String(value).startsWith('#')));
    const parameter = (name: string) => `#/components/parameters/${name}`;
    expect(refsOf(get)).toEqual([parameter('If-None-Match')]);
    expect(refsOf(post)).toEqual([parameter('Idempotency-Key'), parameter('If-Match')]);
    const headersOf = (answers: Record<string, { headers: object }>, status: number) =>
      Object.keys(answers[status]?.headers ?? {});
    expect(headersOf(get.responses, 200)).toEqual(['X-Request-Id', 'ETag']);
    expect(headersOf(get.responses, 304)).toEqual(['X-Request-Id', 'ETag']);
    expect(headersOf(post.responses, 201)).toEqual(['X-Request-Id', 'ETag', 'Location']);
    expect(headersOf(post.responses, 401)).toEqual(['X-Request-Id', 'WWW-Authenticate']);
    expect(headersOf(post.responses, 412)).toEqual(['X-Request-Id']);
    for (const status of [429, 503])
      expect(headersOf(post.responses, status)).toEqual(['X-Request-Id', 'Retry-After']);
  });

  it('lists the error codes that access, parameters and body imply in addition to those of the operation', () => {
    expect(errorCodesOf(rename)).toEqual([
      'bad_parameter',
      'unreadable_json',
      'account_disabled',
      'unauthorized',
      'contract_not_started',
      'contract_product',
      'email_unverified',
      'forbidden',
      'not_found',
      'duplicate_name',
      'too_large',
      'unsupported_media_type',
      'invalid_body',
      'too_expensive',
      'too_many_requests',
      'internal',
      'unavailable',
    ]);
  });

  it('says that a repeated call may answer 409 only where the operation states it, because others wait for the first one', () => {
    const codes = errorCodesOf({ ...rename, idempotent: true });
    expect([codes.includes('key_reused'), codes.includes('still_running')]).toEqual([true, false]);
  });

  it('describes an open operation without security', () => {
    const open = operation({
      id: 'readThing',
      method: 'GET',
      path: '/thing/',
      access: { tier: 'open' },
      tag: 'Things',
      summary: 'Reads a thing',
      response: z.object({}),
    });
    expect(openApiDocument([open])).toHaveProperty(['paths', '/api/thing/', 'get', 'security'], []);
  });
});
