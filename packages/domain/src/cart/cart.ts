/** A scene in the cart. A skipped scene stays in the cart but is not ordered. */
export interface CartItem {
  readonly taskId: string;
  readonly fileId: string;
  readonly skip: boolean;
}
export type Cart = readonly CartItem[];

/** Adds each scene once. A skipped scene that is added again is included again. */
export function enqueue(cart: Cart, items: readonly Omit<CartItem, 'skip'>[]): Cart {
  const wanted = new Map(items.map((item) => [item.fileId, item]));
  const updated = cart.map((item) => (wanted.has(item.fileId) ? { ...item, skip: false } : item));
  const known = new Set(cart.map((item) => item.fileId));
  const added = [...wanted.values()].filter((item) => !known.has(item.fileId));
  return [...updated, ...added.map((item) => ({ ...item, skip: false }))];
}

/** Removes scenes from the cart. */
export function dequeue(cart: Cart, fileIds: readonly string[]): Cart {
  const removed = new Set(fileIds);
  return cart.filter((item) => !removed.has(item.fileId));
}

/** Skips a scene, or includes it again. */
export function toggleSkip(cart: Cart, fileId: string): Cart {
  return cart.map((item) => (item.fileId === fileId ? { ...item, skip: !item.skip } : item));
}

/** Skips all of these files; they stay in the cart. */
export function skipAll(cart: Cart, fileIds: readonly string[]): Cart {
  const skipped = new Set(fileIds);
  return cart.map((item) => (skipped.has(item.fileId) ? { ...item, skip: true } : item));
}

/** Removes skipped scenes. */
export function prune(cart: Cart): Cart {
  return cart.filter((item) => !item.skip);
}

/** The file ids that will be ordered. */
export function includedIds(cart: Cart): readonly string[] {
  return cart.filter((item) => !item.skip).map((item) => item.fileId);
}

export type CollectSelection = 'none' | 'some' | 'all';

/** Whether all, some or none of a collect's files will be ordered. */
export function collectSelection(cart: Cart, fileIds: readonly string[]): CollectSelection {
  const included = new Set(includedIds(cart));
  const count = fileIds.filter((id) => included.has(id)).length;
  if (count === 0) return 'none';
  return count === fileIds.length ? 'all' : 'some';
}

export const WIZARD_STEPS = ['summary', 'finalize', 'complete'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** The checkout wizard: closed, or at one of its steps. */
export type Wizard = { readonly flow: 'none' } | { readonly flow: 'search'; readonly step: WizardStep };

/** The wizard at its first step. */
export function openCheckout(): Wizard {
  return { flow: 'search', step: 'summary' };
}

/** Moves to the next or previous step, stopping at the ends. A closed wizard stays closed. */
export function moveWizard(wizard: Wizard, by: 1 | -1): Wizard {
  if (wizard.flow === 'none') return wizard;
  const index = WIZARD_STEPS.indexOf(wizard.step) + by;
  return { flow: 'search', step: WIZARD_STEPS[index] ?? wizard.step };
}

/** A confirmation dialog before the cart is cleared. */
export interface LeaveQuestion {
  readonly title: string;
  readonly confirm: string;
}

/**
 * The confirmation for leaving the search view: none for an empty cart, more when the wizard is open (spec 1:2.5#13).
 */
export function leaveSearchQuestion(cart: Cart, wizard: Wizard): LeaveQuestion | undefined {
  if (cart.length === 0) return undefined;
  const title = wizard.flow === 'none' ? 'Clear Cart?' : 'Clear Cart and Exit Wizard?';
  return { title, confirm: title.replace('?', '') };
}
