import { permit } from './access.ts';
import type { AnswerOptions } from './answer-call.ts';
import { answerWithin } from './answer-within.ts';
import { identifyCaller, type KnownCaller, tokenOf } from './authentication.ts';
import { type AddressOf, clientAddress } from './client-address.ts';
import { methodsOf, type OperationAt } from './operations-of-path.ts';
import { isRefusal } from './problem.ts';
import { readParams } from './read-query.ts';
import type { EdgeContext } from './trace.ts';

interface OptionsOptions extends AnswerOptions {
  readonly addressOf: AddressOf;
}

/**
 * Answers OPTIONS with the methods of a resource (RFC 9110, 9.3.7). Callers with a token learn what they may do there,
 * by which clients such as QGIS and STAC Browser decide whether they offer to edit; callers without one learn what there
 * is. It is counted and limited like every other request (PD-62).
 */
export function answerOptions(
  context: EdgeContext,
  found: readonly OperationAt[],
  options: OptionsOptions,
): Promise<Response> {
  const request = context.req.raw;
  return answerWithin({ request, trace: context.get('trace') }, options, async () => {
    const path = context.req.path.replace(/^\/api/, '');
    const token = tokenOf(request, path, undefined);
    const counted = options.budget.countRequest(token, clientAddress(context, options.addressOf));
    const program = programOf(found);
    const { authenticate } = options;
    const known = await identifyCaller(request, { path, program, filesCookie: undefined, authenticate });
    if (isRefusal(known)) return known;
    counted.isBy(known.caller);
    const isAnonymous = known.caller.kind === 'anonymous';
    const permitted = isAnonymous ? found : await permittedOf(found, { ...known, program }, options);
    const allow = [...methodsOf(permitted), 'OPTIONS'].join(', ');
    const headers = { allow, 'access-control-allow-methods': allow, vary: 'Authorization' };
    return new Response(null, { status: 204, headers: { ...headers, 'cache-control': 'no-store' } });
  });
}

async function permittedOf(
  found: readonly OperationAt[],
  known: KnownCaller & { readonly program: number | undefined },
  { memberships, entitle }: Pick<AnswerOptions, 'memberships' | 'entitle'>,
): Promise<readonly OperationAt[]> {
  const permissions = await Promise.all(
    found.map(({ operation }) => permit({ operation, ...known, memberships, entitle })),
  );
  return found.filter((_, index) => !isRefusal(permissions[index]));
}

function programOf(found: readonly OperationAt[]): number | undefined {
  for (const { operation, params } of found) {
    const read = readParams(params, operation);
    const program: unknown = isRefusal(read) ? undefined : Reflect.get(Object(read.value), 'program');
    if (typeof program === 'number') return program;
  }
  return undefined;
}
