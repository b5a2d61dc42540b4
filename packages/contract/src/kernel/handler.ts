import { type InternalRole, isEmployee, type ProgramRole } from '@sigma/domain';
import type { ErrorCode, FieldIssue } from './errors.ts';
import type { BodyOf, Operation, ParamsOf, QueryOf, ResponseOf } from './operation.ts';

/** Who calls: a person, or a machine application that holds permissions instead of a user. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly email: string;
      readonly name: string;
      readonly internalRole: InternalRole;
    }
  | { readonly kind: 'machine'; readonly clientId: string; readonly permissions: readonly string[] };

/** Whether the operator's own people call: scenes under embargo are there for them, in programs of theirs. */
export const isStaff = (caller: Caller): boolean => caller.kind === 'user' && isEmployee(caller.internalRole);

/** How audit and histories name who calls. */
export const callerName = (caller: Caller): string =>
  caller.kind === 'user' ? caller.email : caller.kind === 'machine' ? caller.clientId : 'nobody';

/** One call that passed authentication, the access check and the schemas. */
export interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly caller: Caller;
  /** The caller's roles in the program of the path; empty where the path names none. */
  readonly roles: readonly ProgramRole[];
  readonly now: Date;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Absolute address of this call without its query; list links are built on it. */
  readonly url: string;
  readonly header: (name: string) => string | undefined;
}

/** An expected outcome that is not a success; the edge turns it into problem+json. */
export class Refusal {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly issues: readonly FieldIssue[];
  constructor(code: ErrorCode, detail: string, errors: readonly FieldIssue[]) {
    this.code = code;
    this.detail = detail;
    this.issues = errors;
  }
}

export function refuse(code: ErrorCode, detail: string, errors: readonly FieldIssue[] = []): Refusal {
  return new Refusal(code, detail, errors);
}

/** A web `Response` is for answers that are not JSON: files, tiles, streams. */
export type Handler<O extends Operation> = (call: Call<O>) => Promise<ResponseOf<O> | Refusal | Response>;

/** An operation with the function that answers it. */
export interface Binding {
  readonly operation: Operation;
  readonly handler: (call: Call<Operation>) => Promise<unknown>;
}

export function bind<O extends Operation>(operation: O, handler: Handler<O>): Binding {
  // The edge parses every part with this operation's own schemas before it calls the handler.
  return { operation, handler: (call) => handler(call as Call<O>) };
}
