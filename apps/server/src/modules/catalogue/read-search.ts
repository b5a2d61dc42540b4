import { type FieldError, type Refusal, refuse, type SearchBody } from '@sigma/contract';
import type { SceneQuery, SceneSort } from '@sigma/db';
import { checkSearchGeometry, type Geometry, placeInWorld, wrapLongitude } from '@sigma/geo';
import { parsePageToken } from './page-token.ts';
import { readBBox } from './read-bbox.ts';
import { readFilter } from './read-filter.ts';
import { readInterval } from './read-interval.ts';

/** What a search may hold, whether it came as a body or as a query. */
export type Search = Omit<SearchBody, 'limit' | 'intersects' | 'bbox' | 'sortby'> & {
  readonly limit: number;
  readonly sortby?: readonly SceneSort[] | undefined;
  readonly bbox?: readonly number[] | undefined;
  readonly intersects?: unknown;
};

/** Turns a search into a query of the store, or refuses it naming every part that is wrong. */
export function readSearch(search: Search): SceneQuery | Refusal {
  const errors: FieldError[] = [];
  const wrong = (field: string, code: string, message: string) => {
    errors.push({ field, code, message });
    return undefined;
  };
  const part = <T extends object>(field: string, read: T | string): T | undefined =>
    typeof read === 'string' ? wrong(field, 'wrong_value', read) : read;

  const boxes = search.bbox && part('bbox', readBBox(search.bbox));
  const interval =
    search.datetime === undefined ? undefined : part('datetime', readInterval(search.datetime));
  const after = search.token === undefined ? undefined : parsePageToken(search.token, search.sortby);
  if (search.token !== undefined && after === undefined) {
    wrong('token', 'wrong_value', 'takes the token of a "next" link, unchanged and with the same sortby');
  }
  if (search.bbox !== undefined && search.intersects !== undefined) {
    wrong('intersects', 'not_together', 'may not be given together with bbox');
  }
  const area = search.intersects === undefined ? undefined : readArea(search.intersects, wrong);
  const filter = search.filter === undefined ? undefined : readFilter(search.filter);
  if (errors.length > 0) return badParameter(errors);
  if (filter !== undefined && 'errors' in filter) {
    const sentences = filter.errors.map(({ message }) => message).join(' ');
    return refuse('bad_filter', `The filter is wrong. ${sentences}`, filter.errors);
  }
  return {
    collections: search.collections,
    ids: search.ids,
    ...interval,
    boxes,
    area,
    filter: filter?.fragments,
    taskIds: filter?.taskIds,
    sort: search.sortby,
    after,
    limit: search.limit,
  };
}

function badParameter(errors: readonly FieldError[]): Refusal {
  const sentences = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
  return refuse('bad_parameter', `The search is wrong: ${sentences}.`, errors);
}

type Wrong = (field: string, code: string, message: string) => undefined;

function readArea(value: unknown, wrong: Wrong): Geometry | undefined {
  const checked = checkSearchGeometry(value);
  if (checked.ok) return onEarth(checked.geometry);
  const field = checked.field === '' ? 'intersects' : `intersects.${checked.field}`;
  return wrong(field, checked.code, checked.message);
}

/** Longitudes within ±180; areas and lines are cut at the antimeridian, points on it are at both its ends. */
export function onEarth(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Point':
      return onEarth({ type: 'MultiPoint', coordinates: [geometry.coordinates] });
    case 'MultiPoint':
      return {
        type: 'MultiPoint',
        coordinates: geometry.coordinates.flatMap(([lon, lat]) => {
          const wrapped = wrapLongitude(lon);
          const lons = Math.abs(wrapped) === 180 ? [180, -180] : [wrapped];
          return lons.map((one) => [one, lat] as const);
        }),
      };
    default:
      return placeInWorld(geometry);
  }
}
