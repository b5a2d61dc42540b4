import type { ContractUse, Grant, OWN_PAGES } from '@sigma/domain';
import type { z } from 'zod';
import type { Cost } from './cost.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call an operation. There is no default: an operation without access does not compile. */
export type Access =
  | { readonly tier: 'open' }
  /** Anyone with a valid token and a verified e-mail address. */
  | { readonly tier: 'signed-in' }
  /** A member of the program in the path who has the grant there, if the contract of the program permits the use. */
  | { readonly tier: 'program'; readonly grant: Grant; readonly contract: ContractUse | typeof OWN_PAGES }
  /** A member who has the grant in at least one program whose contract permits the use. */
  | { readonly tier: 'some-program'; readonly grant: Grant; readonly contract: ContractUse }
  /** Staff and machine applications: employees read, admins write. */
  | { readonly tier: 'private'; readonly needs: 'read' | 'write' };

/**
 * What an operation may use much of, so that its callers share it by a budget (PD-62): the calculation of passes,
 * queries whose time grows with the archive, tiles to draw, files to export, stored files to transfer, places to find.
 */
export type Resource = 'ordinary' | 'passes' | 'counts' | 'tiles' | 'exports' | 'transfers' | 'places';

/** Answers without an error that not every call of an operation gets. */
export type OtherStatus = 200 | 201 | 204 | 206 | 302 | 304 | 416;

type Shape = z.ZodObject;

export interface Operation<
  Id extends string = string,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly id: Id;
  readonly method: Method;
  /** Path below the API base, with parameters in braces and the trailing slashes of the specification. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** What the summary has no room for, such as when to use this call and not a similar one. */
  readonly description: string | undefined;
  readonly tag: string;
  readonly params: Params;
  readonly query: Query;
  /** Undefined if the call has no body. */
  readonly body: Body | undefined;
  /** The most bytes of the body; undefined if the limit of the edge applies. */
  readonly maxBodyBytes: number | undefined;
  /** The most values of the body (list entries and object members); undefined if the limit of the edge applies. */
  readonly maxBodyValues: number | undefined;
  /** The code of an invalid body; `bad_parameter` for standards that require 400. */
  readonly bodyErrorCode: 'invalid_body' | 'bad_parameter';
  readonly response: Response;
  readonly status: 200 | 201 | 202 | 204;
  /** What a call may answer besides `status` and its errors. */
  readonly alsoAnswers: readonly OtherStatus[];
  /**
   * Whether a success has an entity tag. The edge answers 304 to GET with a matching If-None-Match; writes that may answer
   * `precondition_failed` compare If-Match.
   */
  readonly tagged: boolean;
  /**
   * Path of what a 201 has created, for its header Location: the last parameter is the id in the answer, the others are those of
   * the call. Undefined if it has no address of its own.
   */
  readonly createsAt: string | undefined;
  /** Media type of the answer; handlers answer anything but JSON as a stream. */
  readonly produces: string;
  /** Whether the call supports `Idempotency-Key` (PD-20). */
  readonly idempotent: boolean;
  readonly resource: Resource;
  /**
   * What a call costs, computed from its input: the values of the body by default. The edge refuses what is above the limit
   * before work begins. Undefined without a body, where addresses are short and `resource` bounds the work.
   */
  readonly cost: Cost<{ readonly query: z.output<Query>; readonly body: z.output<Body> }> | undefined;
  /**
   * Whether a call decides what people or applications may do: roles, members, staff, permission sets, secrets. Such calls
   * are for people, and no permission set may contain them (PD-78).
   */
  readonly decidesRights: boolean;
  /** What one call uses, where it depends on the call; undefined if every call uses `resource`. */
  resourceOf?(call: {
    readonly query: z.output<Query>;
    readonly body: z.output<Body> | undefined;
    /** A header of the request by its lower-case name. */
    readonly header: (name: string) => string | undefined;
  }): Resource;
  /** What one call uses of the contract, where it depends on the body, in addition to what `access` says of every call. */
  contractUseOf?(call: { readonly body: z.output<Body> | undefined }): ContractUse;
  /** Error codes of this call in addition to those that its access, parameters and body imply. */
  readonly errors: readonly ErrorCode[];
}

export type ParamsOf<O extends Operation> = z.output<O['params']>;
export type QueryOf<O extends Operation> = z.output<O['query']>;
/** What a client may send as a query: parsed values, or their text where the schema has a type for it. */
export type QueryInputOf<O extends Operation> = {
  readonly [Name in keyof QueryOf<O>]?:
    | QueryOf<O>[Name]
    | TextOf<Name extends keyof z.input<O['query']> ? z.input<O['query']>[Name] : never>;
};
type TextOf<Input> = unknown extends Input ? never : Input;
type BodySchemaOf<O extends Operation> = NonNullable<O['body']>;
export type BodyOf<O extends Operation> = [BodySchemaOf<O>] extends [never]
  ? undefined
  : z.output<BodySchemaOf<O>>;
/** What a client may send as a body; nothing in it is changed, so it may be readonly at every depth. */
export type BodyInputOf<O extends Operation> = [BodySchemaOf<O>] extends [never]
  ? undefined
  : ReadonlyInput<z.input<BodySchemaOf<O>>>;
/** A type with every member and list readonly. Where any further member is accepted, so is any interface. */
export type ReadonlyInput<T> = T extends object
  ?
      | { readonly [Name in keyof T]: ReadonlyInput<T[Name]> }
      | ([string, unknown] extends [keyof T, T[keyof T]] ? object & NamedMembers<T> : never)
  : T;
type NamedMembers<T> = {
  readonly [Name in keyof T as string extends Name ? never : Name]: ReadonlyInput<T[Name]>;
};
export type ResponseOf<O extends Operation> = z.output<O['response']>;
