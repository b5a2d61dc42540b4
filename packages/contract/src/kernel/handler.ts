import {
  type ContractRefusal,
  type Entitlement,
  type InternalRole,
  isEmployee,
  type ProgramRole,
} from '@sigma/domain';
import type { ErrorCode, FieldIssue } from './errors.ts';
import type { BodyOf, Operation, ParamsOf, QueryOf, ResponseOf } from './operation.ts';

/** Who calls: a person, or a machine application, which has permissions of its own instead of a user. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly email: string;
      readonly name: string;
      readonly internalRole: InternalRole;
    }
  | {
      readonly kind: 'machine';
      readonly clientId: string;
      readonly permissions: readonly string[];
      /** What the application's permission set grants; undefined for a machine of the configuration, which has none. */
      readonly operations?: ReadonlySet<string> | undefined;
    };

/** Whether the caller is an employee of the operator, who sees embargoed scenes in their own programs. */
export const isStaff = (caller: Caller): boolean => caller.kind === 'user' && isEmployee(caller.internalRole);

/** The name of the caller in the audit log and in status histories. */
export const callerName = (caller: Caller): string =>
  caller.kind === 'user' ? caller.email : caller.kind === 'machine' ? caller.clientId : 'anonymous';

/** One call that has passed authentication, the access check and the schemas. */
export interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly caller: Caller;
  /** The caller's roles in the program of the path; empty if the path has no program. */
  readonly roles: readonly ProgramRole[];
  /** What the program of the path may have; nothing if the path has no program. */
  readonly entitlement: Entitlement;
  readonly now: Date;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Absolute address of this call without its query; the links of lists are derived from it. */
  readonly url: string;
  /** The query as it was sent, such as `?limit=10`; empty without one. */
  readonly search: string;
  /** The body as it was sent, before its schema added defaults; undefined without one. */
  readonly sent: unknown;
  readonly header: (name: string) => string | undefined;
}

/** An expected outcome that is not a success; the edge answers it as problem+json. */
export class Refusal {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly issues: readonly FieldIssue[];
  /** When to try again; undefined if the same request would be refused again. */
  readonly retryAfterS: number | undefined;
  constructor({ code, detail, issues, retryAfterS }: Omit<Refusal, 'withIssues'>) {
    this.code = code;
    this.detail = detail;
    this.issues = issues;
    this.retryAfterS = retryAfterS;
  }

  /** The same refusal with other issues, such as those with the field names of an operation. */
  withIssues(issues: readonly FieldIssue[]): Refusal {
    return new Refusal({ ...this, issues });
  }
}

/** The one code of refusals that always pass by themselves, which therefore need `refuseForNow`. */
type PassingCode = 'too_many_requests';

/** Refuses a call; the same call would be refused again. */
export function refuse(
  code: Exclude<ErrorCode, PassingCode>,
  detail: string,
  issues: readonly FieldIssue[] = [],
): Refusal {
  return new Refusal({ code, detail, issues, retryAfterS: undefined });
}

/** Refuses what the contract of a program does not permit, naming the field of the program that says so. */
export function refuseByContract({ code, field, message }: ContractRefusal): Refusal {
  return refuse(code, message, [{ field, code, message }]);
}

/** Refuses a call that may succeed later; the edge states when, in whole seconds, with Retry-After. */
export function refuseForNow(
  code: PassingCode | 'unavailable',
  retryAfterS: number,
  { detail, issues = [] }: { readonly detail: string; readonly issues?: readonly FieldIssue[] },
): Refusal {
  return new Refusal({ code, detail, issues, retryAfterS: Math.max(1, Math.ceil(retryAfterS)) });
}

/** An answer with an entity tag, which the next write may send as If-Match. */
export class Tagged<Answer> {
  readonly answer: Answer;
  /** With its quotes. */
  readonly tag: string;
  constructor(answer: Answer, tag: string) {
    this.answer = answer;
    this.tag = tag;
  }
}

/** Answers a call. A web `Response` is for answers that are not JSON: files, tiles, streams. */
export type Handler<O extends Operation> = (
  call: Call<O>,
) => Promise<ResponseOf<O> | Tagged<ResponseOf<O>> | Refusal | Response>;

/** An operation with the function that answers it. */
export interface Binding {
  readonly operation: Operation;
  readonly handler: (call: Call<Operation>) => Promise<unknown>;
  /**
   * What is wrong with the members of a body that its schema accepts one by one, for a body of which it rejects others: a caller
   * corrects all errors at once.
   */
  readonly issuesOf?: IssuesOfMembers;
}
export type IssuesOfMembers = (members: Readonly<Record<string, unknown>>) => Promise<readonly FieldIssue[]>;

export function bind<O extends Operation>(operation: O, handler: Handler<O>): Binding {
  // The edge parses every part with this operation's own schemas before it calls the handler.
  return { operation, handler: (call) => handler(call as Call<O>) };
}
