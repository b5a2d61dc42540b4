import type { TriState } from './checkbox.tsx';

/** The item that stands for all options that are shown (spec 1:2.10); no option may have this value. */
export const SELECT_ALL = 'SELECT_ALL';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

/** How many of the options are chosen; values without an option do not count. */
export function chosenCount(options: readonly ChoiceOption[], chosen: readonly string[]): number {
  return options.filter(({ value }) => chosen.includes(value)).length;
}

/** "All (5)", "3 selected", "None" (spec 1:2.10). */
export function chosenText(chosen: number, all: number): string {
  if (chosen === 0) return 'None';
  return chosen === all ? `All (${all})` : `${chosen} selected`;
}

/** Options whose label contains the text, ignoring case. */
export function matching(options: readonly ChoiceOption[], text: string): readonly ChoiceOption[] {
  const wanted = text.trim().toLocaleLowerCase('en');
  return options.filter(({ label }) => label.toLocaleLowerCase('en').includes(wanted));
}

export function allState(shown: readonly ChoiceOption[], chosen: readonly string[]): TriState {
  const count = chosenCount(shown, chosen);
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

interface Toggling {
  readonly options: readonly ChoiceOption[];
  /** Options that match the search: Select All stands for them. */
  readonly shown: readonly ChoiceOption[];
  readonly chosen: readonly string[];
}

/** Chosen values after an item (or SELECT_ALL) was ticked or cleared, in the order of the options. */
export function toggled({ options, shown, chosen }: Toggling, item: string, on: boolean): readonly string[] {
  const touched = item === SELECT_ALL ? shown.map(({ value }) => value) : [item];
  const remaining = new Set(chosen.filter((value) => !touched.includes(value)));
  if (on) for (const value of touched) remaining.add(value);
  return options.map(({ value }) => value).filter((value) => remaining.has(value));
}
