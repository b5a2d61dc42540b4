import type { SearchGeometry } from '../checks/check-geometry.ts';
import type { GeometryFaultCode } from '../shapes/geometry-fault.ts';

/** An uploaded file is at most this large, and what is packed in it at most twice as large. */
export const MAX_AREA_FILE_BYTES = 20_000_000;
export const MAX_INFLATED_BYTES = 40_000_000;
/** As many areas as a library holds. */
export const MAX_SECTIONS = 1000;
/** Positions of all sections of a file together. */
export const MAX_FILE_VERTICES = 250_000;
/** Code points of a name. */
export const MAX_AREA_NAME_LENGTH = 128;

/** An uploaded file; the ending of its name says what it is. */
export interface AreaFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface AreaFileOptions {
  /** Names sections of a file that has no usable name itself. */
  readonly date: Date;
  /** Names of the library; default names keep clear of them. */
  readonly takenNames?: readonly string[];
}

export type AreaFileFormat = 'kml' | 'kmz' | 'geojson' | 'wkt' | 'shapefile';

/** Why a whole file is refused. */
export const AREA_FILE_FAULT_CODES = [
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
export type AreaFileFaultCode = (typeof AREA_FILE_FAULT_CODES)[number];

/** Why one section is refused, beside what is wrong with its geometry. */
export type SectionFaultCode = GeometryFaultCode | 'long_name' | 'duplicate_name' | 'missing_geometry';

/** What became of one section (a KML placemark, a GeoJSON feature, a shape, a WKT geometry). */
export type AreaSection =
  | {
      readonly ok: true;
      readonly name: string;
      readonly hasDefaultName: boolean;
      readonly area: SearchGeometry;
      /** What was changed or left out, as sentences. */
      readonly repaired?: string;
    }
  | {
      readonly ok: false;
      readonly name: string;
      readonly hasDefaultName: boolean;
      readonly code: SectionFaultCode;
      readonly message: string;
    };

/** The counters of an upload (1:3). Long names and duplicates are among the failed. */
export interface AreaFileCounts {
  readonly succeeded: number;
  readonly failed: number;
  /** Sections that had no name and got a default one. */
  readonly lackingNames: number;
  readonly longNames: number;
  /** Sections whose name an earlier section of the file has. */
  readonly duplicates: number;
  /** 1 for a file without any geometry, which counts as failed. */
  readonly missingSections: number;
}

export type AreaFileResult =
  | {
      readonly ok: true;
      readonly format: AreaFileFormat;
      readonly sections: readonly AreaSection[];
      readonly counts: AreaFileCounts;
    }
  | {
      readonly ok: false;
      readonly code: AreaFileFaultCode;
      readonly message: string;
      readonly counts: AreaFileCounts;
    };

export interface AreaFileFault {
  readonly ok: false;
  readonly code: AreaFileFaultCode;
  readonly message: string;
}

/** A section as its file says it. Its geometry is GeoJSON of unknown soundness. */
export interface RawSection {
  readonly name: string | undefined;
  readonly geometry: unknown;
  /** What reading has found wrong already. */
  readonly fault?: { readonly code: SectionFaultCode; readonly message: string };
}

/** Sections without any geometry are not among them. */
export type RawSections = { readonly ok: true; readonly sections: readonly RawSection[] } | AreaFileFault;

export function fileFault(code: AreaFileFaultCode, message: string): AreaFileFault {
  return { ok: false, code, message };
}

export function tooManySections(count?: number): AreaFileFault {
  const has = count === undefined ? 'more' : `${count}`;
  return fileFault('too_many_sections', `A file takes at most ${MAX_SECTIONS} areas; this one has ${has}.`);
}

export function tooManyPositions(): AreaFileFault {
  return fileFault('too_many_vertices', `A file takes at most ${MAX_FILE_VERTICES} positions.`);
}

/** Length of a name in code points, as the database counts: an emoji outside the basic plane is one. */
export function nameLength(name: string): number {
  let length = 0;
  for (const _ of name) length += 1;
  return length;
}
