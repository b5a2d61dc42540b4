import type { GeocodeResult } from '@sigma/contract';
import type { Towns } from '@sigma/geo';
import MiniSearch from 'minisearch';
import { countryName, divisionName } from './divisions.ts';

const MAX_RESULTS = 10;
/** When the text as written matches fewer towns than this, names that differ by a typing error are searched too. */
const ENOUGH = 5;
/** Largest number of matching names to consider, best first; many towns may share a name. */
const MAX_NAMES = 400;
/** Factor for an exact match, larger than the influence of the population. */
const EXACT_FACTOR = 2;
/** The longest name of a town has ten words, and the longest name of a country six. */
const MAX_NAME_WORDS = 10;
const MAX_AREA_WORDS = 6;
/** A town is followed by its state and country at most, each by its code or name. */
const MAX_AREAS = 4;
/** Shorter words begin thousands of names, so only the last one, which may still be typed, is taken for a beginning. */
const PREFIX_LETTERS = 3;
/** Shorter words are not searched for typing errors. */
const TYPO_LETTERS = 4;
/** Nor are names of more words, each of which would have hundreds of spellings. */
const MAX_TYPO_WORDS = 5;
const KM_PER_DEGREE = 111.195;
const PEOPLE_PER_KM2 = 3000;

/** Searches towns by name. */
export interface GazetteerIndex {
  /** Returns the best match first. Each lookup of names is a step of some milliseconds, so that a search can be ended. */
  search(text: string): Generator<void, readonly GeocodeResult[], void>;
}

/** Removes diacritics and converts to lower case. */
export function foldName(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const wordsOf = (text: string) =>
  foldName(text)
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '');

/** Builds the index. This takes about a second, so it should run in a separate thread. */
export function createGazetteerIndex(towns: Towns): GazetteerIndex {
  const townsByName = new Map<string, number[]>();
  for (const [town, name] of towns.names.entries()) {
    const folded = wordsOf(name).join(' ');
    const sameName = townsByName.get(folded);
    if (sameName === undefined) townsByName.set(folded, [town]);
    else sameName.push(town);
  }
  const index = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => text.split(' ') });
  for (const id of townsByName.keys()) index.add({ id });

  function findTowns({ words, area, isComplete }: Reading, typos: number): Found[] {
    const query = words.join(' ');
    const names = index.search([...new Set(words)].join(' '), {
      combineWith: 'AND',
      prefix: (term) => term.length >= PREFIX_LETTERS || (!isComplete && term === words.at(-1)),
      fuzzy: (term) =>
        Math.min(
          typos,
          Math.floor(term.length / TYPO_LETTERS) + (typos > 1 && term.length >= TYPO_LETTERS ? 1 : 0),
        ),
    });
    return names.slice(0, MAX_NAMES).flatMap(({ id, score }) =>
      (townsByName.get(String(id)) ?? []).flatMap((town) => {
        if (!isInArea(towns, town, area)) return [];
        const people = 1 + Math.log10(1 + (towns.populations[town] ?? 0));
        return [{ town, score: score * people * (id === query ? EXACT_FACTOR : 1) }];
      }),
    );
  }

  const resultsOf = (found: ReadonlyMap<number, Found>) =>
    best([...found.values()]).map(({ town }) => resultOf(towns, town));

  return {
    *search(text) {
      const found = new Map<number, Found>();
      for (const typos of [0, 1, 2]) {
        for (const reading of readings(text)) {
          if (typos > 0 && !mayHaveTypos(reading)) continue;
          const level = findTowns(reading, typos);
          yield;
          for (const match of level) if (!found.has(match.town)) found.set(match.town, match);
          if (level.length === 0) continue;
          if (reading.area.length > 0) return resultsOf(found);
          break;
        }
        // The text may mean a well-known town although a small town has exactly this name.
        if (found.size >= ENOUGH) break;
      }
      return resultsOf(found);
    },
  };
}

interface Found {
  readonly town: number;
  readonly score: number;
}

function best(found: readonly Found[]): readonly Found[] {
  return found.toSorted((a, b) => b.score - a.score || a.town - b.town).slice(0, MAX_RESULTS);
}

interface Reading {
  readonly words: readonly string[];
  readonly area: readonly string[];
  /** Whether more follows the name, so that its last word is not being typed. */
  readonly isComplete: boolean;
}

const mayHaveTypos = ({ words }: Reading): boolean =>
  words.length <= MAX_TYPO_WORDS && words.some((word) => word.length >= TYPO_LETTERS);

/**
 * Lists the interpretations of a text: a name alone, or a name followed by a country or state, with or without a comma. None has
 * more words than any name, so a text of any length is soon found to be none.
 */
function readings(text: string): readonly Reading[] {
  const [name = '', ...areas] = text.split(',');
  const words = wordsOf(name);
  const area = areas.map((part) => wordsOf(part).join(' ')).filter((part) => part !== '');
  if (words.length === 0 || area.length > MAX_AREAS) return [];
  const nameOnly = { words, area, isComplete: area.length > 0 };
  const most = area.length > 0 ? 0 : Math.min(MAX_AREA_WORDS, words.length - 1);
  const shorter = Array.from({ length: most }, (_, n) => words.length - 1 - n);
  const readings = [
    nameOnly,
    ...shorter.map((end) => ({
      words: words.slice(0, end),
      area: [words.slice(end).join(' ')],
      isComplete: true,
    })),
  ];
  return readings.filter((reading) => reading.words.length <= MAX_NAME_WORDS);
}

/** Checks that every part is the code or the beginning of the name of the town's country or division. */
function isInArea({ countries, divisions }: Towns, town: number, area: readonly string[]): boolean {
  if (area.length === 0) return true;
  const [country = '', code = ''] = [countries[town], divisions[town]];
  const division = divisionName(country, code);
  const codes = [country, ...(division === undefined ? [] : [code]), ...(OTHER_CODES[country] ?? [])];
  const names = [countryName(country), ...(division === undefined ? [] : [division])].map((name) =>
    wordsOf(name).join(' '),
  );
  return area.every(
    (part) =>
      codes.some((known) => known.toLowerCase() === part) ||
      (part.length > 2 && names.some((name) => name.startsWith(part))),
  );
}

/** Common names of countries that are not ISO codes. */
const OTHER_CODES: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'america'],
  GB: ['uk', 'great britain', 'britain'],
  AE: ['uae'],
  CZ: ['czech republic'],
  TR: ['turkey'],
};

function resultOf(towns: Towns, town: number): GeocodeResult {
  const [name = '', country = '', code = ''] = [
    towns.names[town],
    towns.countries[town],
    towns.divisions[town],
  ];
  const division = divisionName(country, code);
  const [lng, lat] = [towns.lons[town] ?? 0, towns.lats[town] ?? 0];
  const component = (long_name: string, short_name: string, type: string) => ({
    long_name,
    short_name,
    types: [type, 'political'],
  });
  return {
    formatted_address: [name, ...(division === undefined ? [] : [division]), countryName(country)].join(', '),
    address_components: [
      component(name, name, 'locality'),
      ...(division === undefined ? [] : [component(division, code, 'administrative_area_level_1')]),
      component(countryName(country), country, 'country'),
    ],
    geometry: { location: { lat, lng }, bounds: boundsOf(lat, lng, towns.populations[town] ?? 0) },
  };
}

/** Estimates bounds from the population, 2 to 40 km in each direction, because GeoNames has only points. */
function boundsOf(lat: number, lng: number, population: number) {
  const reachKm = Math.min(40, Math.max(2, Math.sqrt(population / PEOPLE_PER_KM2)));
  const up = reachKm / KM_PER_DEGREE;
  const across = up / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  return {
    northeast: { lat: Math.min(90, lat + up), lng: wrapped(lng + across) },
    southwest: { lat: Math.max(-90, lat - up), lng: wrapped(lng - across) },
  };
}
