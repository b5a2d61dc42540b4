import {
  type Binding,
  type Caller,
  type Input,
  isStaff,
  type Operation,
  Refusal,
  type ResponseOf,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import { type Entitlement, NO_ENTITLEMENT } from '@sigma/domain';
import { createEntitlements } from '../../../entitlements/index.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
/** What programs may have at the time of these tests. */
export const ENTITLEMENTS = createEntitlements({ clock: () => NOW, worldClock: () => NOW });

/** Calls handlers as the edge does after it has admitted a call; input and output pass the operation's schemas. */
export function handlerCaller(
  bindings: readonly Binding[],
  caller: Caller,
  { kysely }: Pick<Database, 'kysely'>,
) {
  async function entitlementOf(params: object): Promise<Entitlement> {
    const program: unknown = Reflect.get(params, 'program');
    if (typeof program !== 'number') return NO_ENTITLEMENT;
    return (await ENTITLEMENTS.of(kysely, program, { isStaff: isStaff(caller) })) ?? NO_ENTITLEMENT;
  }

  async function outcome<O extends Operation>(operation: O, input: Input<O>): Promise<unknown> {
    const binding = bindings.find((candidate) => candidate.operation.id === operation.id);
    if (binding === undefined) throw new Error(`No binding handles ${operation.id}.`);
    const body: unknown = 'body' in input ? input.body : undefined;
    const headers: Readonly<Record<string, string>> = input.headers ?? {};
    const path = operation.path.replace(/\{(\w+)\}/g, (_: string, name: string) =>
      String(Reflect.get(input.params ?? {}, name)),
    );
    return binding.handler({
      params: operation.params.parse(input.params ?? {}),
      query: operation.query.parse(input.query ?? {}),
      body: operation.body?.parse(body),
      caller,
      roles: [],
      entitlement: await entitlementOf(operation.params.parse(input.params ?? {})),
      now: NOW,
      requestId: 'test',
      signal: new AbortController().signal,
      url: `https://sigma.example/api${path}`,
      search: '',
      sent: body,
      header: (name: string) => headers[name],
    } as never);
  }

  return {
    outcome,
    /** The response of a call that must succeed, parsed with the schema of the operation. */
    async answer<O extends Operation>(operation: O, input: Input<O>): Promise<ResponseOf<O>> {
      const returned = await outcome(operation, input);
      if (returned instanceof Refusal) throw new Error(`${returned.code}: ${returned.detail}`);
      const value = returned instanceof Response ? await returned.json() : returned;
      return operation.response.parse(value) as ResponseOf<O>;
    },
    /** The refusal of a call that must be rejected. */
    async refusal<O extends Operation>(operation: O, input: Input<O>): Promise<Refusal> {
      const returned = await outcome(operation, input);
      if (!(returned instanceof Refusal)) throw new Error(`${operation.id} was not rejected.`);
      return returned;
    },
  };
}
