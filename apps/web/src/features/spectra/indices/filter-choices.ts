import type { CubeFilterRequest } from '@sigma/contract';
import type { CubeLevel } from '@sigma/domain';
import { isFilterInMemory } from '../../../map/layers/spectral/browser-filter.ts';
import type { Cube } from '../data/cube.ts';
import type { CubeWindow } from '../data/cube-window.ts';
import { nullable, type Spectrum } from '../data/spectrum.ts';

/** A filter that is offered. */
export interface FilterChoice {
  readonly id: 'mf' | 'ace' | 'oil' | 'sam' | 'rx';
  readonly title: string;
  readonly about: string;
}

export const FILTER_CHOICES: readonly FilterChoice[] = [
  {
    id: 'mf',
    title: 'Methane, matched filter',
    about: 'Column in ppm m above that of the scene, over clear land; statistics of groups of columns',
  },
  {
    id: 'ace',
    title: 'Methane, ACE',
    about: 'Share of what is unusual in a pixel that looks like methane, 0 to 1',
  },
  { id: 'oil', title: 'Hydrocarbon, matched filter', about: 'Absorption near 1.73 and 2.31 µm' },
  { id: 'sam', title: 'Like the chosen pixel (SAM)', about: 'Spectral angle in rad; small means alike' },
  { id: 'rx', title: 'Anomalies (RX)', about: 'How unusual a pixel is, whatever it is' },
];

/** Methane, a change in light, is looked for in radiance, where it may be read. */
export function filterLevel(
  { meta }: Pick<Cube, 'meta'>,
  id: FilterChoice['id'],
  shown: CubeLevel,
): CubeLevel {
  const mayUseRadiance = meta.levels.some(({ level, allowed }) => level === 'radiance' && allowed);
  return (id === 'mf' || id === 'ace') && mayUseRadiance ? 'radiance' : shown;
}

interface BrowserFilterOptions {
  /** The level that is shown. */
  readonly shown: CubeLevel;
  /** Undefined for the whole cube. */
  readonly window: CubeWindow | undefined;
}

/**
 * Whether the browser can calculate a filter: the planes that it reads have the numbers that the server filters (made reflectance
 * is rounded), and it has no more values than the server allows.
 */
export function isForBrowser(
  cube: Pick<Cube, 'meta'>,
  id: FilterChoice['id'],
  { shown, window }: BrowserFilterOptions,
): boolean {
  if (id !== 'mf' || filterLevel(cube, id, shown) === 'reflectance') return false;
  const [, , width, height] = window ?? [0, 0, cube.meta.width, cube.meta.height];
  return isFilterInMemory(cube.meta.methane.bands.length, width * height);
}

interface FilterRequestOptions {
  readonly level: CubeLevel;
  /** Of the chosen pixel. */
  readonly spectrum: Spectrum | undefined;
  readonly window?: CubeWindow | undefined;
}

/** The request of a filter; undefined where it needs a spectrum that is not chosen. */
export function filterRequest(
  id: FilterChoice['id'],
  { level, spectrum, window }: FilterRequestOptions,
): CubeFilterRequest | undefined {
  const common = { level, ...(window && { window: windowNumbers(window) }) };
  switch (id) {
    case 'mf':
      return { kind: 'mf', target: 'ch4', ...common };
    case 'ace':
      return { kind: 'ace', target: 'ch4', ...common };
    case 'oil':
      return { kind: 'mf', target: 'oil', ...common };
    case 'rx':
      return { kind: 'rx', ...common };
    case 'sam':
      if (spectrum === undefined || spectrum.level !== level) return undefined;
      return { kind: 'sam', target: { values: nullable(spectrum.values) }, ...common };
  }
}

const windowNumbers = ([x, y, width, height]: CubeWindow): [number, number, number, number] => [
  x,
  y,
  width,
  height,
];

/** Which choice a request came from. */
export function choiceOf({ kind, target }: CubeFilterRequest): FilterChoice['id'] {
  return kind === 'mf' && target === 'oil' ? 'oil' : kind;
}

export function filterTitle(request: CubeFilterRequest): string {
  return FILTER_CHOICES.find(({ id }) => id === choiceOf(request))?.title ?? 'Filter';
}
