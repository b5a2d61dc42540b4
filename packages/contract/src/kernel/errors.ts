import { z } from 'zod';

/** Every error code of the API, with its HTTP status and title. */
export const ERRORS = {
  unreadable_json: { status: 400, title: 'The body is not valid JSON' },
  bad_parameter: { status: 400, title: 'A parameter or a field of the body is invalid' },
  bad_filter: { status: 400, title: 'The filter is invalid' },
  unauthorized: { status: 401, title: 'A valid access token is required' },
  account_disabled: { status: 401, title: 'This account is disabled' },
  email_unverified: { status: 403, title: 'The e-mail address is not verified' },
  forbidden: { status: 403, title: 'You do not have permission for this call' },
  not_in_permission_set: {
    status: 403,
    title: 'The permission set of this application does not include this call',
  },
  contract_not_started: { status: 403, title: 'The contract of the program has not started' },
  contract_ended: { status: 403, title: 'The contract of the program has ended' },
  contract_product: { status: 403, title: 'The contract of the program does not include this product' },
  contract_level: { status: 403, title: 'The contract of the program does not include this product level' },
  contract_sensor: { status: 403, title: 'The contract of the program does not include this sensor' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This method is not allowed for this address' },
  wrong_state: { status: 409, title: 'The current state does not allow this' },
  duplicate_name: { status: 409, title: 'This name is already in use' },
  already_exists: { status: 409, title: 'This already exists' },
  still_running: { status: 409, title: 'The same request is still running' },
  precondition_failed: { status: 412, title: 'The resource has changed since it was read' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  invalid_body: { status: 422, title: 'A field of the body is invalid' },
  key_reused: { status: 422, title: 'This Idempotency-Key was used for another request' },
  too_expensive: { status: 422, title: 'The answer would take too long' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'The service is temporarily unavailable' },
} as const;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

export const fieldIssue = z.object({
  field: z.string().describe('Path of the field, with dots between its parts'),
  code: z.string(),
  message: z.string().describe('What the field must be, or what is wrong with it'),
  position: z
    .object({ offset: z.int(), line: z.int(), column: z.int() })
    .optional()
    .describe('Position in a text: offset in UTF-16 units from 0, line and column from 1'),
});
export type FieldIssue = z.infer<typeof fieldIssue>;

/** RFC 9457 problem details; programs read `code`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    request_id: z.string().optional(),
    errors: z.array(fieldIssue).optional(),
    description: z.string().optional().describe('Repeats `detail`, because STAC clients read it here'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;
