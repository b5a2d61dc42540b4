import {
  checkSearchGeometry,
  type GeometryIssueCode,
  placeInWorld,
  type SearchGeometry,
  unwrapGeometry,
  vertexCount,
} from '@sigma/geo';
import { areaNameIssue, type NameIssue } from './area-name.ts';
import { MOST_AREA_TEXT } from './area-text.ts';

/** An area as it is kept. */
export interface CheckedSearchArea {
  /** Without space at either end. */
  readonly name: string;
  readonly geometry: CheckedGeometry;
}

export interface CheckedGeometry {
  /** Longitudes within ±180, split at the antimeridian: what the database holds. */
  readonly stored: SearchGeometry;
  /** Whole across the antimeridian, longitudes up to ±360: what is drawn (decision 11). */
  readonly shown: SearchGeometry;
  /** Positions of `shown`. */
  readonly vertices: number;
  /** What was changed about the shape, as a sentence. */
  readonly repaired: string | undefined;
}

export interface SearchAreaIssue {
  readonly field: 'name' | 'area';
  readonly code: NameIssue['code'] | GeometryIssueCode | 'unreadable';
  readonly message: string;
}

export type GeometryReading =
  | { readonly ok: true; readonly geometry: CheckedGeometry }
  | { readonly ok: false; readonly issue: SearchAreaIssue };

export type SearchAreaReading =
  | { readonly ok: true; readonly area: CheckedSearchArea }
  | { readonly ok: false; readonly issue: SearchAreaIssue };

/** Checks name and geometry (GeoJSON as text) of an area that somebody wants to keep. */
export function checkSearchArea(name: string, text: string): SearchAreaReading {
  const trimmed = name.trim();
  const wrong = areaNameIssue(trimmed);
  if (wrong !== undefined) return { ok: false, issue: { field: 'name', ...wrong } };
  const read = readAreaText(text);
  return read.ok ? { ok: true, area: { name: trimmed, geometry: read.geometry } } : read;
}

/**
 * Reads a point, line or polygon, or several of one kind, of at most 10,000 positions from its text. What has one
 * reading only is repaired and said so; everything else is refused with the reason.
 */
export function readAreaText(text: string): GeometryReading {
  const refused = (code: SearchAreaIssue['code'], message: string): GeometryReading => ({
    ok: false,
    issue: { field: 'area', code, message },
  });
  if (text.length > MOST_AREA_TEXT) {
    return refused('too_long', `An area takes at most ${MOST_AREA_TEXT} characters of GeoJSON.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('unreadable', 'An area takes a GeoJSON geometry as text; this is not readable JSON.');
  }
  const checked = checkSearchGeometry(value);
  if (!checked.ok) {
    return refused(
      checked.code,
      checked.field === '' ? checked.message : `${checked.message} (${checked.field})`,
    );
  }
  const { geometry, repaired } = checked;
  const shown = unwrapGeometry(geometry);
  return {
    ok: true,
    geometry: { stored: placeInWorld(geometry), shown, vertices: vertexCount(shown), repaired },
  };
}
