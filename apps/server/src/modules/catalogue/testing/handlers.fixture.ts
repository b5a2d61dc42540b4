import {
  type Binding,
  type Caller,
  type Input,
  type Operation,
  Refusal,
  type ResponseOf,
} from '@sigma/contract';

/** Calls handlers as the edge does after it has admitted a call; input and output pass the operation's schemas. */
export function handlerCaller(bindings: readonly Binding[], caller: Caller) {
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
      now: new Date('2026-11-21T12:00:00Z'),
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
