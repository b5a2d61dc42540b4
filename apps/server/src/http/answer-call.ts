import {
  type Binding,
  type Call,
  type Caller,
  errorCodesOf,
  type Operation,
  problem,
  type Refusal,
  type Resource,
  refuse,
  refuseByContract,
  statusesOf,
  Tagged,
} from '@sigma/contract';
import { contractRefusal } from '@sigma/domain';
import { type Entitle, type Memberships, permit } from './access.ts';
import { type AnswerLimits, answerWithin, CLIENT_CLOSED_REQUEST } from './answer-within.ts';
import { type Authenticate, identifyCaller, type KnownCaller, tokenOf } from './authentication.ts';
import { withFurtherIssues } from './body/check-body.ts';
import { readBody } from './body/read-body.ts';
import type { ReadInput } from './body/read-input.ts';
import type { Budget } from './budget/budget.ts';
import { billedResource, refuseCost } from './budget/refuse-cost.ts';
import { runWithin } from './budget/run-within.ts';
import { jsonResponse } from './compress.ts';
import { describeAnswer, headerDifference } from './describe-answer.ts';
import { isRefusal } from './problem.ts';
import { readParams, readQuery } from './read-query.ts';
import type { Trace } from './trace.ts';

const FORBIDDEN = 403;

export interface AnswerOptions extends AnswerLimits {
  readonly authenticate: Authenticate;
  readonly memberships: Memberships;
  readonly entitle: Entitle;
  readonly clock: () => Date;
  /** Origin of absolute links. */
  readonly publicUrl: string;
  /** The most bytes of a body, unless the operation has its own limit. */
  readonly maxBodyBytes: number;
  /** What each caller may use (PD-62). */
  readonly budget: Budget;
  /** Runs work on behalf of a user, among whom the database is divided. */
  readonly onBehalfOf: <T>(user: WorkingFor, work: () => T) => T;
  /** Checks every answer against its schema and fails if it does not match; for tests. */
  readonly checkAnswers: boolean;
}

/** Who is waiting for some work: a user, machine application or address, and whether they still do. */
export interface WorkingFor {
  readonly user: string;
  readonly signal: AbortSignal;
}

export interface IncomingCall {
  readonly operation: Operation;
  /** Undefined if the operation has no handler in this installation. */
  readonly handler: Binding['handler'] | undefined;
  readonly issuesOf: Binding['issuesOf'];
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  /** Value of the files cookie. */
  readonly filesCookie: string | undefined;
  /** Network address of the client. */
  readonly address: string;
  readonly trace: Trace;
}

/** Authenticates, checks access, parses, calls the handler and answers, in this order for every operation (PD-40). */
export async function answerCall(incoming: IncomingCall, options: AnswerOptions): Promise<Response> {
  const { operation, trace } = incoming;
  trace.operation = operation.id;
  const answered = await answerWithin(incoming, options, async (signal) => {
    const outcome = await options.onBehalfOf({ user: incoming.address, signal }, () =>
      decide(incoming, signal, options),
    );
    if (isRefusal(outcome) || outcome instanceof Response) return outcome;
    const tagged = outcome instanceof Tagged ? outcome : undefined;
    const answer: unknown = tagged === undefined ? outcome : tagged.answer;
    const response = await answerOf(operation, answer, incoming.request, options);
    return describeAnswer(response, answer, { ...incoming, tagged, publicUrl: options.publicUrl });
  });
  if (options.checkAnswers) await checkOutcome(operation, answered);
  return answered;
}

/** Fails a test whose call got a status, a header, or a refusal by the contract of a program, that the API document does not state. */
async function checkOutcome(operation: Operation, answered: Response): Promise<void> {
  const { status } = answered;
  if (!statusesOf(operation).has(status) && status !== CLIENT_CLOSED_REQUEST)
    throw new Error(`${operation.id} answered ${status}, which its operation does not declare.`);
  const difference = headerDifference(operation, answered);
  if (difference !== undefined) throw new Error(`The answer ${status} of ${operation.id} ${difference}.`);
  if (status !== FORBIDDEN) return;
  const { code } = problem.parse(await answered.clone().json());
  if (code.startsWith('contract_') && !errorCodesOf(operation).some((each) => each === code))
    throw new Error(`${operation.id} answered ${code}, which its operation does not declare.`);
}

async function decide(incoming: IncomingCall, signal: AbortSignal, options: AnswerOptions): Promise<unknown> {
  const { operation, request, trace } = incoming;
  const { budget } = options;
  const url = new URL(request.url);
  const params = readParams(incoming.params, operation);
  const program = programOf(params);
  const path = url.pathname.replace(/^\/api/, '');
  const counted = budget.countRequest(tokenOf(request, path, incoming.filesCookie), incoming.address);
  const known = await identifyCaller(request, {
    path,
    program,
    filesCookie: incoming.filesCookie,
    authenticate: options.authenticate,
  });
  if (isRefusal(known)) return known;
  const { caller } = known;
  counted.isBy(caller);
  Object.assign(trace, userOf(caller));
  const share = budget.shareOf(caller, program?.toString(), incoming.address);
  const byCaller = <Answer>(resource: Resource, work: (signal: AbortSignal) => Promise<Answer>) =>
    options.onBehalfOf({ user: share.user, signal }, () =>
      runWithin(budget, { resource, share, signal }, (until) =>
        options.onBehalfOf({ user: share.user, signal: until }, () => work(until)),
      ),
    );
  const read = await byCaller('ordinary', () => readCall({ incoming, known, params, program, url }, options));
  if (isRefusal(read)) return read;
  const { handler } = incoming;
  if (handler === undefined) return refuse('unavailable', 'This installation does not support this call.');
  const expensive = refuseCost(operation, read);
  if (expensive !== undefined) return expensive;
  const resource = billedResource(operation, read);
  return byCaller(resource, (until) => handler({ ...read, signal: until }));
}

interface CallToRead {
  readonly incoming: IncomingCall;
  readonly known: KnownCaller;
  readonly params: ReadInput;
  readonly program: number | undefined;
  readonly url: URL;
}

/** Checks access, then reads query and body. */
async function readCall(
  { incoming, known: { caller, membership }, params, program, url }: CallToRead,
  { memberships, entitle, maxBodyBytes, clock, publicUrl }: AnswerOptions,
): Promise<Omit<Call<Operation>, 'signal'> | Refusal> {
  const { operation, request, trace } = incoming;
  const permitted = await permit({ operation, caller, program, membership, memberships, entitle });
  if (isRefusal(permitted)) return permitted;
  if (isRefusal(params)) return params;
  const query = readQuery(url, operation);
  if (isRefusal(query)) return query;
  const body = await readBody(request, operation, operation.maxBodyBytes ?? maxBodyBytes);
  if (isRefusal(body)) return withFurtherIssues(body, incoming.issuesOf);
  const use = operation.contractUseOf?.({ body: body.value });
  const refusal = use && contractRefusal(permitted.entitlement, use);
  if (refusal !== undefined) return refuseByContract(refusal);
  // The three casts are safe: each value has just passed the operation's own schema.
  return {
    params: params.value as Call<Operation>['params'],
    query: query.value as Call<Operation>['query'],
    body: body.value as Call<Operation>['body'],
    caller,
    ...permitted,
    now: clock(),
    requestId: trace.requestId,
    url: publicUrl + url.pathname,
    search: url.search,
    sent: body.sent,
    header: (name) => request.headers.get(name) ?? undefined,
  };
}

function programOf(params: { readonly value: unknown } | Refusal): number | undefined {
  if (isRefusal(params) || typeof params.value !== 'object' || params.value === null) return undefined;
  const program: unknown = Reflect.get(params.value, 'program');
  return typeof program === 'number' ? program : undefined;
}

function userOf(caller: Caller): { user?: string } {
  if (caller.kind === 'user') return { user: caller.userId };
  return caller.kind === 'machine' ? { user: caller.clientId } : {};
}

async function answerOf(
  operation: Operation,
  outcome: unknown,
  request: Request,
  options: AnswerOptions,
): Promise<Response> {
  if (operation.status === 204) return new Response(null, { status: 204 });
  if (options.checkAnswers) {
    const checked = operation.response.safeParse(outcome);
    if (!checked.success)
      throw new Error(`The answer of ${operation.id} does not match its schema: ${checked.error.message}`);
  }
  return jsonResponse(outcome, {
    status: operation.status,
    type: operation.produces,
    acceptEncoding: request.headers.get('accept-encoding'),
  });
}
