import {
  checkSearchGeometry,
  type GeometryIssueCode,
  placeInWorld,
  unwrapGeometry,
  vertexCount,
} from '@sigma/geo';
import { areaNameIssue, type NameIssue } from './area-name.ts';
import { MAX_AREA_TEXT, MAX_IMPORT_VERTICES, writtenPositions } from './area-text.ts';

/** An area as it is stored. */
export interface CheckedSearchArea {
  /** Trimmed. */
  readonly name: string;
  readonly geometry: CheckedGeometry;
}

/** A valid geometry in the forms that are stored and shown, both GeoJSON as text, which threads exchange quickly. */
export interface CheckedGeometry {
  /** Longitudes within ±180, split at the antimeridian, as the database stores it. */
  readonly stored: string;
  /** In one piece across the antimeridian, longitudes up to ±360, as it is drawn (PD-11). */
  readonly shown: string;
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

/** Checks the name of an area that a user wants to save, whose geometry has been read. */
export function checkSearchArea(name: string, read: GeometryReading): SearchAreaReading {
  const [issue] = searchAreaIssues(name, read);
  if (issue !== undefined) return { ok: false, issue };
  return read.ok ? { ok: true, area: { name: name.trim(), geometry: read.geometry } } : read;
}

/** Everything that is wrong with the name and the geometry of an area; a change may have only one of them. */
export function searchAreaIssues(
  name: string | undefined,
  read: GeometryReading | undefined,
): readonly SearchAreaIssue[] {
  const nameIssue = name === undefined ? undefined : areaNameIssue(name.trim());
  return [
    ...(nameIssue === undefined ? [] : [{ field: 'name', ...nameIssue } as const]),
    ...(read === undefined || read.ok ? [] : [read.issue]),
  ];
}

/** Limits the checks here and in PostGIS to one or two seconds. */
const TOO_MANY_POSITIONS: GeometryReading = {
  ok: false,
  issue: {
    field: 'area',
    code: 'too_many_vertices',
    message: `One import accepts at most ${MAX_IMPORT_VERTICES} positions in total. Import this area in another call.`,
  },
};

/** Reads the areas of one call in steps of one area. Those beyond the positions of one import are rejected unread. */
export function* readAreaTexts(texts: readonly string[]): Generator<void, readonly GeometryReading[]> {
  const readings: GeometryReading[] = [];
  let positions = 0;
  for (const text of texts) {
    positions += writtenPositions(text);
    readings.push(positions > MAX_IMPORT_VERTICES ? TOO_MANY_POSITIONS : readAreaText(text));
    yield;
  }
  return readings;
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
    geometry: {
      stored: JSON.stringify(placeInWorld(geometry)),
      shown: JSON.stringify(shown),
      vertices: vertexCount(shown),
      repaired,
    },
  };
}
