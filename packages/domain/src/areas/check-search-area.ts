import {
  checkSearchGeometry,
  type GeometryIssueCode,
  placeInWorld,
  type SearchGeometry,
  unwrapGeometry,
  vertexCount,
} from '@sigma/geo';
import { areaNameIssue, type NameIssue } from './area-name.ts';
import { MAX_AREA_TEXT } from './area-text.ts';

/** An area as it is stored. */
export interface CheckedSearchArea {
  /** Trimmed. */
  readonly name: string;
  readonly geometry: CheckedGeometry;
}

/** A valid geometry in the forms that are stored and shown. */
export interface CheckedGeometry {
  /** Longitudes within ±180, split at the antimeridian, as the database stores it. */
  readonly stored: SearchGeometry;
  /** In one piece across the antimeridian, longitudes up to ±360, as it is drawn (PD-11). */
  readonly shown: SearchGeometry;
  /** Number of positions of `shown`. */
  readonly vertices: number;
  /** A sentence about changes to the shape. */
  readonly repaired: string | undefined;
}

/** The reason why an area is rejected. */
export interface SearchAreaIssue {
  readonly field: 'name' | 'area';
  readonly code: NameIssue['code'] | GeometryIssueCode | 'unreadable';
  readonly message: string;
}

/** A valid geometry, or the reason for its rejection. */
export type GeometryReading =
  | { readonly ok: true; readonly geometry: CheckedGeometry }
  | { readonly ok: false; readonly issue: SearchAreaIssue };

/** A valid area, or the reason for its rejection. */
export type SearchAreaReading =
  | { readonly ok: true; readonly area: CheckedSearchArea }
  | { readonly ok: false; readonly issue: SearchAreaIssue };

/** Checks the name and the geometry (GeoJSON as text) of an area that a user wants to save. */
export function checkSearchArea(name: string, text: string): SearchAreaReading {
  const trimmed = name.trim();
  const nameIssue = areaNameIssue(trimmed);
  if (nameIssue !== undefined) return { ok: false, issue: { field: 'name', ...nameIssue } };
  const read = readAreaText(text);
  return read.ok ? { ok: true, area: { name: trimmed, geometry: read.geometry } } : read;
}

/**
 * Reads a point, line or polygon, or several of one kind, with at most 10,000 positions from its text. Defects with a
 * single interpretation are repaired and described; everything else is rejected with the reason.
 */
export function readAreaText(text: string): GeometryReading {
  const rejected = (code: SearchAreaIssue['code'], message: string): GeometryReading => ({
    ok: false,
    issue: { field: 'area', code, message },
  });
  if (text.length > MAX_AREA_TEXT) {
    return rejected('too_long', `An area may have at most ${MAX_AREA_TEXT} characters of GeoJSON.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return rejected('unreadable', 'An area must be a GeoJSON geometry as text; this is not valid JSON.');
  }
  const checked = checkSearchGeometry(value);
  if (!checked.ok) {
    return rejected(
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
