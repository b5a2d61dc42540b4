import { addImportedItems, forbiddenValues, type ImportedItemResult } from '@sigma/contract';
import type { ItemMembers } from '../items/item-addresses.ts';
import type { ItemsToRegister } from '../items/register-items.ts';
import { type Registrar, RegistrarError } from './registrar.ts';

export interface ItemTarget {
  readonly registrar: Pick<Registrar, 'registerItems'>;
  /** The collection of an Item, or the reason why it has none. */
  readonly collectionOf: (item: ItemMembers) => { readonly id: string } | { readonly reason: string };
  readonly replace: boolean;
  readonly signal: AbortSignal;
}

/**
 * Registers Items, one call per collection; the results have the order of the Items. An Item that no call may contain is
 * rejected alone, so that it never stops an import.
 *
 * @throws RegistrarError when the catalogue is not available or rejects something other than the Items
 */
export async function registerBatch(
  items: readonly (ItemMembers | undefined)[],
  { registrar, collectionOf, replace, signal }: ItemTarget,
): Promise<readonly (ImportedItemResult | undefined)[]> {
  const results: (ImportedItemResult | undefined)[] = items.map(() => undefined);
  const calls = new Map<string, { readonly items: ItemMembers[]; readonly places: number[] }>();
  for (const [index, item] of items.entries()) {
    if (item === undefined) continue;
    const target = collectionOf(item);
    const reason = 'reason' in target ? target.reason : unacceptable(item);
    if (reason !== undefined) results[index] = rejected(item, reason);
    if (reason !== undefined || 'reason' in target) continue;
    const call = calls.get(target.id) ?? { items: [], places: [] };
    calls.set(target.id, call);
    call.items.push(item);
    call.places.push(index);
  }
  for (const [collection, { items: ofCall, places }] of calls) {
    const found = await registerInHalves({ collection, items: ofCall, replace }, registrar, signal);
    for (const [at, index] of places.entries()) results[index] = found[at];
  }
  return results;
}

/** Registers the Items of a call; of a call that is rejected because of its Items, each half alone. */
async function registerInHalves(
  call: ItemsToRegister,
  registrar: ItemTarget['registrar'],
  signal: AbortSignal,
): Promise<readonly ImportedItemResult[]> {
  const answer = await registrar.registerItems(call, signal);
  if (answer.ok) return answer.results;
  const { field, message } = answer.issue;
  if (!/^items(\.|$)/.test(field))
    throw new RegistrarError(`The catalogue rejects the Items: ${field}: ${message}`);
  const { items } = call;
  if (items.length === 1) return items.map((item) => rejected(item, issueText(field, message)));
  const half = Math.ceil(items.length / 2);
  const first = await registerInHalves({ ...call, items: items.slice(0, half) }, registrar, signal);
  const second = await registerInHalves({ ...call, items: items.slice(half) }, registrar, signal);
  return [...first, ...second];
}

/** Why a server would reject every call with this Item. */
function unacceptable(item: ItemMembers): string | undefined {
  const [issue] = forbiddenValues({ items: [item] }, addImportedItems.maxBodyValues);
  return issue && issueText(issue.field, issue.message);
}

/** "properties.title must not contain the NUL character." */
function issueText(field: string, message: string): string {
  if (/^[A-Z]/.test(message)) return message;
  return `${field.replace(/^items(\.\d+)?(\.|$)/, '') || 'It'} ${message.replace(/\.$/, '')}.`;
}

const rejected = ({ id }: ItemMembers, reason: string): ImportedItemResult => ({
  id: typeof id === 'string' ? id : null,
  state: 'refused',
  reason,
});
