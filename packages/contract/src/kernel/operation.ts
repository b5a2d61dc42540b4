import type { Grant } from '@sigma/domain';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call. There is no default: an operation without access does not compile. */
export type Access =
  | { readonly tier: 'open' }
  /** Any person with a valid token and a verified e-mail address. */
  | { readonly tier: 'signed-in' }
  /** A member of the program in the path who holds the grant there. */
  | { readonly tier: 'program'; readonly grant: Grant }
  /** A member who holds the grant in at least one program. */
  | { readonly tier: 'some-program'; readonly grant: Grant }
  /** Staff and machine applications: employees read, admins write. */
  | { readonly tier: 'private'; readonly needs: 'read' | 'write' };

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
  /** Below the API base, parameters in braces, with the specification's slashes. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly tag: string;
  readonly params: Params;
  readonly query: Query;
  /** Absent where the call has no body. */
  readonly body: Body | undefined;
  /** Most bytes of the body; undefined where the limit of the edge is enough. */
  readonly maxBodyBytes: number | undefined;
  /** Most values of the body, those of lists and members of objects alike; undefined as `maxBodyBytes`. */
  readonly maxBodyValues: number | undefined;
  /** What a body that breaks a rule is refused with; standards that say 400 have `bad_parameter`. */
  readonly bodyErrorCode: 'invalid_body' | 'bad_parameter';
  readonly response: Response;
  readonly status: 200 | 201 | 202 | 204;
  /** Media type of the answer; anything but JSON is answered by the handler as a stream. */
  readonly produces: string;
  /** The call understands `Idempotency-Key` (decision 20). */
  readonly idempotent: boolean;
  /** Codes of this call beyond those that its access, parameters and body imply. */
  readonly errors: readonly ErrorCode[];
}

export type ParamsOf<O extends Operation> = z.output<O['params']>;
export type QueryOf<O extends Operation> = z.output<O['query']>;
/** What a client may give for a query: parsed values, or their text where the schema names it. */
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
export type BodyInputOf<O extends Operation> = [BodySchemaOf<O>] extends [never]
  ? undefined
  : z.input<BodySchemaOf<O>>;
export type ResponseOf<O extends Operation> = z.output<O['response']>;
