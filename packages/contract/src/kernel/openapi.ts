import { type ContractUse, OWN_PAGES } from '@sigma/domain';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import { ERRORS, type ErrorCode, problem } from './errors.ts';
import { ANSWER_HEADERS, answerHeadersOf } from './headers/answer-headers.ts';
import type { Access, Operation, OtherStatus } from './operation.ts';

/** Version of the API, which increases when an operation changes. */
export const API_VERSION = '1.0.0';

/** Every error code of an operation: its own, and those that its access, parameters and body imply. */
export function errorCodesOf(operation: Operation): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(['internal', 'unavailable', 'too_many_requests', ...operation.errors]);
  const add = (...more: readonly ErrorCode[]) => {
    for (const code of more) codes.add(code);
  };
  add(...codesOfAccess(operation.access));
  if (hasMembers(operation.params)) add('not_found');
  add('bad_parameter');
  if (operation.body !== undefined) {
    add('unreadable_json', 'unsupported_media_type', 'too_large', operation.bodyErrorCode);
  }
  const isBounded = ['ordinary', 'transfers'].includes(operation.resource);
  if (!isBounded || operation.cost !== undefined) add('too_expensive');
  if (operation.idempotent) add('key_reused');
  return [...codes].toSorted((a, b) => ERRORS[a].status - ERRORS[b].status || (a < b ? -1 : 1));
}

function codesOfAccess(access: Access): readonly ErrorCode[] {
  switch (access.tier) {
    case 'open':
      // A token is not needed, but one that is sent must be valid.
      return ['unauthorized', 'account_disabled', 'email_unverified'];
    case 'program':
      return [
        ...(['unauthorized', 'account_disabled', 'email_unverified', 'forbidden', 'not_found'] as const),
        ...codesOfContract(access.contract),
      ];
    case 'some-program':
      return [
        ...(['unauthorized', 'account_disabled', 'email_unverified', 'forbidden'] as const),
        ...codesOfContract(access.contract),
      ];
    case 'signed-in':
      return ['unauthorized', 'account_disabled', 'email_unverified', 'forbidden'];
    case 'private':
      return ['unauthorized', 'account_disabled', 'email_unverified', 'forbidden', 'not_in_permission_set'];
  }
}

function codesOfContract(contract: ContractUse | typeof OWN_PAGES): readonly ErrorCode[] {
  if (contract === OWN_PAGES) return [];
  const always = ['contract_not_started', 'contract_product'] as const;
  return contract.when === 'running' ? [...always, 'contract_ended'] : always;
}

/** The OpenAPI 3.1 document of the operations, with paths as clients call them. */
export function openApiDocument(operations: readonly Operation[]): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
    const path = `/api${operation.path}`;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(operation) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Sigma',
        version: API_VERSION,
        description: 'Search, order, task and monitor scenes. Instants are in UTC, positions are [lon, lat].',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
      paths,
      components: {
        schemas: { Problem: problem },
        headers: ANSWER_HEADERS,
        parameters: REQUEST_HEADERS,
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          files: { type: 'apiKey', in: 'cookie', name: 'sigma_files' },
        },
      },
    },
    { allowEmptySchema: { custom: true, unknown: true, transform: true, any: true } },
  );
}

function operationObject(operation: Operation): ZodOpenApiOperationObject {
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.tag],
    description: [operation.description, accessText(operation.access), costText(operation)]
      .filter(Boolean)
      .join(' '),
    security: securityOf(operation),
    requestParams: {
      ...(hasMembers(operation.params) ? { path: operation.params } : {}),
      ...(hasMembers(operation.query) ? { query: operation.query } : {}),
    },
    parameters: requestHeadersOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            ...sizeText(operation),
            required: true,
            content: { 'application/json': { schema: operation.body } },
          },
        }),
    responses: responsesOf(operation),
  };
}

function costText({ cost }: Operation): string {
  return cost === undefined ? '' : `${cost.subject} may have at most ${cost.most} ${cost.unit}.`;
}

function sizeText({ maxBodyBytes }: Operation): { description?: string } {
  return maxBodyBytes === undefined ? {} : { description: `At most ${maxBodyBytes} bytes` };
}

/** The headers of requests that an operation reads, apart from those of the connection and of access. */
const REQUEST_HEADERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Repeating a call with the same key and body within 24 hours returns the first answer',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag with which the record was read: the write answers 412 if it has changed since. Without the header, the write replaces what is there',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The ETag of an earlier answer: if nothing has changed since, the answer is 304 without a body',
    schema: { type: 'string' },
  },
} as const;

function requestHeadersOf(operation: Operation): readonly (keyof typeof REQUEST_HEADERS)[] {
  return [
    ...(operation.idempotent ? (['Idempotency-Key'] as const) : []),
    ...(operation.errors.includes('precondition_failed') ? (['If-Match'] as const) : []),
    ...(operation.alsoAnswers.includes(304) ? (['If-None-Match'] as const) : []),
  ];
}

function securityOf(operation: Operation): Record<string, string[]>[] {
  if (operation.access.tier === 'open') return [];
  const opensByCookie = operation.path.startsWith('/files/') && operation.method === 'GET';
  return opensByCookie ? [{ token: [] }, { files: [] }] : [{ token: [] }];
}

function responsesOf(operation: Operation): ZodOpenApiResponsesObject {
  const { status: success, produces, response } = operation;
  const content = { [produces]: { schema: response } };
  const headersOf = (status: number) => ({
    headers: Object.fromEntries(
      answerHeadersOf(operation, status).map(({ name }) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
  });
  const responses: ZodOpenApiResponsesObject = {
    [`${success}`]:
      success === 204
        ? { description: 'Done', ...headersOf(success) }
        : { description: 'Success', ...headersOf(success), content },
  };
  for (const status of operation.alsoAnswers) {
    const described = { description: OTHER_TEXTS[status], ...headersOf(status) };
    responses[`${status}`] = WITH_CONTENT.includes(status) ? { ...described, content } : described;
  }
  const byStatus = Map.groupBy(errorCodesOf(operation), (code) => ERRORS[code].status);
  for (const [status, codes] of byStatus) {
    responses[`${status}`] = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('. '),
      ...headersOf(status),
      content: { 'application/problem+json': { schema: problem } },
    };
  }
  return responses;
}

const WITH_CONTENT: readonly OtherStatus[] = [200, 201, 206];
const OTHER_TEXTS: Readonly<Record<OtherStatus, string>> = {
  200: 'Success; nothing was created',
  201: 'Created',
  204: 'There is nothing here: the place is outside of the data',
  206: 'The requested range of the file',
  302: 'The file is at the address in Location',
  304: 'Not modified since the version in If-None-Match',
  416: 'The file has no such range',
};

/** Every status that an operation may answer. Servers answer HEAD and 304 to conditional calls like this, too. */
export function statusesOf(operation: Operation): ReadonlySet<number> {
  const errors = errorCodesOf(operation).map((code) => ERRORS[code].status);
  return new Set([operation.status, ...operation.alsoAnswers, ...errors]);
}

function accessText(access: Access): string {
  switch (access.tier) {
    case 'open':
      return 'Open to everyone.';
    case 'signed-in':
      return 'For everyone with an access token.';
    case 'program':
      return `For members of the program with the grant "${access.grant}".`;
    case 'some-program':
      return `For users with the grant "${access.grant}" in at least one program.`;
    case 'private':
      return access.needs === 'read' ? 'For staff.' : 'For staff with write access.';
  }
}

function hasMembers(shape: Operation['params']): boolean {
  return Object.keys(shape.shape).length > 0;
}
