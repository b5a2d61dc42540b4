import {
  addCollection,
  addImportedItems,
  addImportedScene,
  CLIENT_TIMEOUT_MS,
  type Input,
  listImportTargets,
  type Operation,
  problem,
  type ResponseOf,
  readImportedScene,
  wireRequest,
} from '@sigma/contract';
import type { Registered } from '../register-scene.ts';
import { whenNotBusy } from './busy-server.ts';
import { type Registrar, RegistrarError, reasonOf } from './registrar.ts';

export interface RunningServer {
  /** Its origin. */
  readonly url: string;
  /** A token that may write in the private tier. */
  readonly token: () => Promise<string>;
}

/** The registrar while a server is running: the server registers the prepared scenes. */
export function httpRegistrar(server: RunningServer): Registrar {
  return {
    targets: async () => {
      const answer = await ask(server, listImportTargets, {});
      if (!answer.ok) throw refusedBy(server, answer);
      return answer.body.programs;
    },
    createCollection: async ({ program, collection }, signal) => {
      // The server checks the document and names what is wrong in it.
      const body = collection as NonNullable<Input<typeof addCollection>['body']>;
      const answer = await ask(server, addCollection, { params: { program }, body, signal });
      if (answer.ok) return { ok: true };
      if ([400, 409, 413, 422].includes(answer.status)) return { ok: false, reason: reasonOf(answer) };
      throw refusedBy(server, answer);
    },
    find: async (collection, sha256) => {
      const answer = await ask(server, readImportedScene, { params: { collection, sha256 } });
      if (answer.ok) return answer.body.id;
      if (answer.status === 404) return undefined;
      throw refusedBy(server, answer);
    },
    register: async (scene, signal): Promise<Registered> => {
      const answer = await ask(server, addImportedScene, { body: scene, signal });
      if (answer.ok) return { ok: true, id: answer.body.id, added: answer.body.added };
      if (answer.status === 422) return { ok: false, issues: answer.issues };
      throw refusedBy(server, answer);
    },
    registerItems: async ({ collection, replace, items }, signal) => {
      const body = { collection, replace, items: [...items] };
      const answer = await ask(server, addImportedItems, { body, signal });
      if (answer.ok) return { ok: true, results: answer.body.results };
      const [issue] = answer.issues;
      if (answer.status === 422 && issue !== undefined) return { ok: false, issue };
      if (answer.status === 413)
        return { ok: false, issue: { field: 'items', code: 'too_large', message: answer.detail } };
      throw refusedBy(server, answer);
    },
  };
}

type Answer<Body> =
  | { readonly ok: true; readonly body: Body }
  | {
      readonly ok: false;
      readonly status: number;
      readonly detail: string;
      readonly issues: readonly { field: string; code: string; message: string }[];
    };

async function ask<O extends Operation>(
  { url, token }: RunningServer,
  operation: O,
  input: Input<O>,
): Promise<Answer<ResponseOf<O>>> {
  const { signal } = input;
  const wire = wireRequest(operation, input);
  const { maxBodyBytes = Number.POSITIVE_INFINITY } = operation;
  if (Buffer.byteLength(wire.body ?? '') > maxBodyBytes) {
    const detail = `It is larger than ${maxBodyBytes / 1e6} MB.`;
    return { ok: false, status: 413, detail, issues: [] };
  }
  const request = async () =>
    fetch(`${url}/api${wire.path}`, {
      method: wire.method,
      headers: {
        authorization: `Bearer ${await token()}`,
        accept: 'application/json',
        ...(wire.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(wire.body === undefined ? {} : { body: wire.body }),
      signal: AbortSignal.any([AbortSignal.timeout(CLIENT_TIMEOUT_MS), ...(signal ? [signal] : [])]),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new RegistrarError(`The server at ${url} does not respond.`, { cause: error });
    });
  const response = await whenNotBusy(request, signal);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const read = operation.response.safeParse(body);
    if (!read.success) throw new RegistrarError(`The server at ${url} has another version.`);
    return { ok: true, body: read.data as ResponseOf<O> };
  }
  const parsed = problem.safeParse(body);
  const detail = parsed.success ? parsed.data.detail : `It responded with ${response.status}.`;
  const issues = parsed.success ? (parsed.data.errors ?? []) : [];
  return { ok: false, status: response.status, detail, issues };
}

function refusedBy({ url }: RunningServer, answer: { readonly detail: string }): RegistrarError {
  return new RegistrarError(`The server at ${url} rejects this import: ${answer.detail}`);
}
