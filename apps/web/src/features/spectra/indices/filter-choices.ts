import type { CubeFilterRequest } from '@sigma/contract';
import type { CubeLevel } from '@sigma/domain';
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
    about: 'Enhancement in ppm m; statistics of groups of columns',
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

/** The request of a filter; undefined where it needs a spectrum that is not chosen. */
export function filterRequest(
  id: FilterChoice['id'],
  level: CubeLevel,
  spectrum: Spectrum | undefined,
): CubeFilterRequest | undefined {
  switch (id) {
    case 'mf':
      return { kind: 'mf', target: 'ch4', level };
    case 'ace':
      return { kind: 'ace', target: 'ch4', level };
    case 'oil':
      return { kind: 'mf', target: 'oil', level };
    case 'rx':
      return { kind: 'rx', level };
    case 'sam':
      if (spectrum === undefined || spectrum.level !== level) return undefined;
      return { kind: 'sam', target: { values: nullable(spectrum.values) }, level };
  }
}

/** Which choice a request came from. */
export function choiceOf({ kind, target }: CubeFilterRequest): FilterChoice['id'] {
  return kind === 'mf' && target === 'oil' ? 'oil' : kind;
}

export function filterTitle(request: CubeFilterRequest): string {
  return FILTER_CHOICES.find(({ id }) => id === choiceOf(request))?.title ?? 'Filter';
}
