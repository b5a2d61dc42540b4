import type { SearchGeometry } from '../checks/check-geometry.ts';
import type { GeometryIssueCode } from '../shapes/geometry-issue.ts';

/** Largest uploaded file. Its unpacked contents may be twice as large (`MAX_INFLATED_BYTES`). */
export const MAX_AREA_FILE_BYTES = 20_000_000;
/** Largest total size of the unpacked contents of an uploaded archive, in bytes. */
export const MAX_INFLATED_BYTES = 40_000_000;
/** Maximum number of areas in a file; a library has the same limit. */
export const MAX_SECTIONS = 1000;
/** Maximum number of positions of all sections of a file together. */
export const MAX_FILE_VERTICES = 250_000;
/** Maximum length of a name in code points. */
export const MAX_AREA_NAME_LENGTH = 128;

/** An uploaded file. The extension of its name determines the format. */
export interface AreaFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the reading of a file needs for default names. */
export interface AreaFileOptions {
  /** The date that names a section when neither the section nor the file has a usable name. */
  readonly date: Date;
  /** Names in the library, which default names must avoid. */
  readonly takenNames?: readonly string[];
}

export type AreaFileFormat = 'kml' | 'kmz' | 'geojson' | 'wkt' | 'shapefile';

/** The reasons for which a complete file is rejected. */
export const AREA_FILE_ERROR_CODES = [
  'unknown_format',
  'empty_file',
  'file_too_large',
  'not_kml',
  'not_geojson',
  'not_wkt',
  'not_a_shapefile',
  'not_a_zip',
  'document_type',
  'inflates_too_much',
  'too_complex',
  'unknown_projection',
  'too_many_sections',
  'too_many_vertices',
  'no_geometries',
] as const;
export type AreaFileErrorCode = (typeof AREA_FILE_ERROR_CODES)[number];

/** The reasons for which a single section is rejected: those of its geometry and those of its name. */
export type SectionIssueCode = GeometryIssueCode | 'long_name' | 'duplicate_name' | 'missing_geometry';

/** The result for one section (a KML placemark, a GeoJSON feature, a Shapefile record or a WKT geometry). */
export type AreaSection =
  | {
      readonly ok: true;
      readonly name: string;
      readonly hasDefaultName: boolean;
      readonly area: SearchGeometry;
      /** Sentences that describe what was changed or omitted. */
      readonly repaired?: string;
    }
  | {
      readonly ok: false;
      readonly name: string;
      readonly hasDefaultName: boolean;
      readonly code: SectionIssueCode;
      readonly message: string;
    };

/** The counters of an upload (spec 1:3). Long names and duplicates are among the failed. */
export interface AreaFileCounts {
  readonly succeeded: number;
  readonly failed: number;
  /** Sections without a name, which received a default name. */
  readonly lackingNames: number;
  readonly longNames: number;
  /** Sections with the same name as an earlier section of the file. */
  readonly duplicates: number;
  /** 1 for a file without any geometry, which counts as failed; otherwise 0. */
  readonly missingSections: number;
}

/** The sections of a file, or the reason why the complete file is rejected. */
export type AreaFileResult =
  | {
      readonly ok: true;
      readonly format: AreaFileFormat;
      readonly sections: readonly AreaSection[];
      readonly counts: AreaFileCounts;
    }
  | {
      readonly ok: false;
      readonly code: AreaFileErrorCode;
      readonly message: string;
      readonly counts: AreaFileCounts;
    };

/** The reason why a complete file is rejected, with a sentence for people. */
export interface AreaFileError {
  readonly ok: false;
  readonly code: AreaFileErrorCode;
  readonly message: string;
}

/** A section as read from its file. Its geometry is GeoJSON that has not been validated. */
export interface RawSection {
  readonly name: string | undefined;
  readonly geometry: unknown;
  /** The problem that the parser has already found. */
  readonly issue?: { readonly code: SectionIssueCode; readonly message: string };
}

/** The sections of a file that have a geometry, or the reason why the file is rejected. */
export type RawSections = { readonly ok: true; readonly sections: readonly RawSection[] } | AreaFileError;

/** Makes the result for a rejected file. */
export function areaFileError(code: AreaFileErrorCode, message: string): AreaFileError {
  return { ok: false, code, message };
}

/** The error of a file with too many areas; `count` is undefined if the rest was not counted. */
export function tooManySections(count?: number): AreaFileError {
  const actual = count === undefined ? 'more' : `${count}`;
  return areaFileError(
    'too_many_sections',
    `A file may contain at most ${MAX_SECTIONS} areas; this file has ${actual}.`,
  );
}

/** The error of a file with too many positions. */
export function tooManyPositions(): AreaFileError {
  return areaFileError('too_many_vertices', `A file may contain at most ${MAX_FILE_VERTICES} positions.`);
}

/** Length of a name in code points, as the database counts: an emoji outside the basic plane counts as one. */
export function nameLength(name: string): number {
  let length = 0;
  for (const _ of name) length += 1;
  return length;
}
