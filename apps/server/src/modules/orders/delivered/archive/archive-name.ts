import type { Delivery } from '../delivered-files.store.ts';

/** Orders of one name stay apart by the beginning of their ids. */
export function archiveNameOf({ name, order }: Pick<Delivery, 'name' | 'order'>): string {
  return `${name === '' ? 'order' : name} ${order.slice(0, 8)}`;
}
