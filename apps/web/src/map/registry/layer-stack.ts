import { SLOTS, type Slot } from './layer-host.ts';

/** A style layer with its place in the drawing order. */
interface Entry {
  readonly id: string;
  /** Id of the map layer that it belongs to. */
  readonly owner: string;
  readonly slot: Slot;
}

/** The lowest slot above the names of places. */
const ABOVE_LABELS = SLOTS.indexOf('marks');

/** Keeps the drawing order of style layers: by slot, then by the map's list, then by the order of adding. */
export class LayerStack {
  readonly #labels: string;
  #owners: readonly string[] = [];
  /** From the lowest to the highest. */
  #entries: readonly Entry[] = [];

  /** `labels` is the style layer of the base map that stays above the lower slots. */
  constructor(labels: string) {
    this.#labels = labels;
  }

  /** Sets the order of the owners. Returns the moves that bring the style layers into it. */
  order(owners: readonly string[]): readonly { readonly id: string; readonly before: string | undefined }[] {
    this.#owners = owners;
    const sorted = this.#entries.toSorted((a, b) => this.#rank(a) - this.#rank(b));
    const isSorted = sorted.every((entry, index) => entry === this.#entries[index]);
    this.#entries = sorted;
    if (isSorted) return [];
    return sorted.map(({ id }) => ({ id, before: this.#above(id) })).toReversed();
  }

  /** Enters a style layer on top of its owner's others in the slot. Returns the style layer to insert it before. */
  insert(entry: Entry): string | undefined {
    const rank = this.#rank(entry);
    const index = this.#entries.findIndex((other) => this.#rank(other) > rank);
    this.#entries = this.#entries.toSpliced(index < 0 ? this.#entries.length : index, 0, entry);
    return this.#above(entry.id);
  }

  /** Moves a style layer to the top of its owner's others. Returns the style layer to insert it before. */
  raise(id: string): string | undefined {
    const entry = this.#entries.find((one) => one.id === id);
    if (entry === undefined) return undefined;
    this.remove(id);
    return this.insert(entry);
  }

  remove(id: string): void {
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
  }

  clear(): void {
    this.#entries = [];
  }

  #rank({ slot, owner }: Entry): number {
    return SLOTS.indexOf(slot) * 10_000 + this.#owners.indexOf(owner);
  }

  /** The next higher style layer; the labels when it is the highest below them; undefined on top of everything. */
  #above(id: string): string | undefined {
    const index = this.#entries.findIndex((entry) => entry.id === id);
    const [entry, next] = [this.#entries[index], this.#entries[index + 1]];
    if (entry === undefined) return undefined;
    const isBelowLabels = ({ slot }: Entry) => SLOTS.indexOf(slot) < ABOVE_LABELS;
    if (isBelowLabels(entry) && (next === undefined || !isBelowLabels(next))) return this.#labels;
    return next?.id;
  }
}
