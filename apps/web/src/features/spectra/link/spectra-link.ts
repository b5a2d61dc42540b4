import { CUBE_LEVELS, type CubeLevel } from '@sigma/domain';
import { spectraQuery } from '../../../parts/address/spectra-address.ts';

export const SPECTRA_TABS = ['spectrum', 'bands', 'indices', 'match'] as const;
export type SpectraTab = (typeof SPECTRA_TABS)[number];

/** The scene whose spectra are shown. */
export interface SpectraScene {
  readonly collection: string;
  readonly scene: string;
}

/** What a link to the spectral panel restores. */
export interface SpectraLink extends SpectraScene {
  readonly tab: SpectraTab;
  /** Undefined until a pixel is chosen. */
  readonly pixel: { readonly col: number; readonly row: number } | undefined;
  /** Undefined for the first level that the program may read. */
  readonly level: CubeLevel | undefined;
  /** Wavelengths in nm of red, green and blue; undefined for those of the cube. */
  readonly rgbNm: readonly [number, number, number] | undefined;
}

type Query = Readonly<Record<string, unknown>>;

/** The names of the parameters of the panel. */
const NAMES = ['spectra', 'spectraTab', 'pixel', 'level', 'rgb'] as const;
const ID = /^[A-Za-z0-9][\w.-]{0,199}$/;

/** A link that opens the panel for a scene. */
export function newSpectraLink(scene: SpectraScene): SpectraLink {
  return { ...scene, tab: 'spectrum', pixel: undefined, level: undefined, rgbNm: undefined };
}

/** Reads the query of an address; undefined while the panel is closed. An invalid value counts as absent. */
export function readSpectraLink(query: Query): SpectraLink | undefined {
  const text = (name: (typeof NAMES)[number]) => (query[name] === undefined ? '' : String(query[name]));
  const [collection = '', scene = '', ...rest] = text('spectra').split('/');
  if (!ID.test(collection) || !ID.test(scene) || rest.length > 0) return undefined;
  const [col, row] = numbersOf(text('pixel'), /^\d{1,5},\d{1,5}$/);
  const [red, green, blue] = numbersOf(text('rgb'), /^\d{3,5}(\.\d)?(,\d{3,5}(\.\d)?){2}$/);
  return {
    collection,
    scene,
    tab: SPECTRA_TABS.find((tab) => tab === text('spectraTab')) ?? 'spectrum',
    pixel: col === undefined || row === undefined ? undefined : { col, row },
    level: CUBE_LEVELS.find((level) => level === text('level')),
    rgbNm: red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue],
  };
}

/** A query with the panel as it is, or without it; other parameters stay. */
export function withSpectraLink(
  query: Readonly<Record<string, string>>,
  link: SpectraLink | undefined,
): Record<string, string> {
  const others = Object.entries(query).filter(([name]) => !NAMES.some((own) => own === name));
  if (link === undefined) return Object.fromEntries(others);
  const { collection, scene, tab, pixel, level, rgbNm } = link;
  return {
    ...Object.fromEntries(others),
    ...spectraQuery(collection, scene),
    ...(tab !== 'spectrum' && { spectraTab: tab }),
    ...(pixel !== undefined && { pixel: `${pixel.col},${pixel.row}` }),
    ...(level !== undefined && { level }),
    ...(rgbNm !== undefined && { rgb: rgbNm.map((nm) => String(Math.round(nm * 10) / 10)).join(',') }),
  };
}

function numbersOf(text: string, form: RegExp): readonly number[] {
  return form.test(text) ? text.split(',').map(Number) : [];
}
