import {
  type Binding,
  type Caller,
  type Input,
  type Operation,
  Refusal,
  type ResponseOf,
} from '@sigma/contract';

/** Asks handlers as the edge does once it has let a call in: every part passes the operation's own schemas. */
export function asker(bindings: readonly Binding[], caller: Caller) {
  async function outcome<O extends Operation>(operation: O, input: Input<O>): Promise<unknown> {
    const binding = bindings.find((one) => one.operation.id === operation.id);
    if (binding === undefined) throw new Error(`Nobody answers ${operation.id}.`);
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
      header: (name: string) => headers[name],
    } as never);
  }

  return {
    outcome,
    /** The answer of a call that is expected to be answered, held against the schema of the operation. */
    async answer<O extends Operation>(operation: O, input: Input<O>): Promise<ResponseOf<O>> {
      const answered = await outcome(operation, input);
      if (answered instanceof Refusal) throw new Error(`${answered.code}: ${answered.detail}`);
      const value = answered instanceof Response ? await answered.json() : answered;
      return operation.response.parse(value) as ResponseOf<O>;
    },
    async refusal<O extends Operation>(operation: O, input: Input<O>): Promise<Refusal> {
      const answered = await outcome(operation, input);
      if (!(answered instanceof Refusal)) throw new Error(`${operation.id} did not refuse.`);
      return answered;
    },
  };
}
