import type { ImportTimeSource } from '@sigma/domain';
import { ImportRefusal } from './import-refusal.ts';

export interface AcquisitionTime {
  readonly datetime: Date;
  readonly source: ImportTimeSource;
}

export interface TimeClues {
  /** The file name, without its folder. */
  readonly name: string;
  /** `acquisition time` of an ENVI header. */
  readonly envi?: string | undefined;
  /** Other texts of the header of a cube, or of GDAL's metadata in a TIFF, by their names. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  /** DateTime of a TIFF, "YYYY:MM:DD HH:MM:SS". */
  readonly tiff?: string | undefined;
}

export interface TimeOfImport {
  readonly now: Date;
  /** When files were captured that do not say it themselves. */
  readonly captured?: Date | undefined;
}

const FIRST_MS = Date.parse('1900-01-01T00:00:00Z');
/** Names of the start of a capture, in lower case and without what is not a letter. */
const START_NAMES: ReadonlySet<string> = new Set([
  'acquisitiontime',
  'acquisitiondatetime',
  'acquisitionstart',
  'acquisitionstarttime',
  'capturetime',
  'sensingstart',
  'sensingtime',
  'starttime',
  'timecoveragestart',
]);

/**
 * The acquisition time of a file: that of its header or metadata, of its name, of the DateTime of its TIFF, which may be when it was
 * written, or the one that is given for the import. When a file was changed says nothing about it. Times without a zone are UTC;
 * impossible and future times are ignored.
 *
 * @throws ImportRefusal when there is none
 */
export function acquisitionTime(clues: TimeClues, { now, captured }: TimeOfImport): AcquisitionTime {
  const { envi, texts, name, tiff } = clues;
  const found: readonly (readonly [ImportTimeSource, Date | undefined])[] = [
    ['ENVI acquisition time', envi === undefined ? undefined : isoInstant(envi)],
    ['file metadata', startOf(texts)],
    ['file name', instantInName(name)],
    ['TIFF DateTime', tiff === undefined ? undefined : tiffInstant(tiff)],
  ];
  for (const [source, instant] of found) {
    const datetime = past(instant, now);
    if (datetime !== undefined) return { datetime, source };
  }
  if (captured !== undefined) return { datetime: captured, source: 'given for the import' };
  throw new ImportRefusal(
    'It does not say when it was captured: give --datetime 2026-05-04T03:02:01Z, add "acquisition time" to its header, or put the time into its name, as in scene_20260504T030201.tif.',
  );
}

function past(instant: Date | undefined, now: Date): Date | undefined {
  const ms = instant?.getTime() ?? NaN;
  return ms >= FIRST_MS && ms <= now.getTime() ? instant : undefined;
}

function startOf(texts: ReadonlyMap<string, string> | undefined): Date | undefined {
  for (const [name, text] of texts ?? [])
    if (START_NAMES.has(name.toLowerCase().replaceAll(/[^a-z]/g, ''))) return isoInstant(text);
  return undefined;
}

/** Such as ang20160910t185702, 20220724T104526Z or PRS_L1_STD_20200415102030: of several, the first, after which products are processed. */
function instantInName(name: string): Date | undefined {
  const found = /(?<!\d)((?:19|20)\d{2})-?(\d{2})-?(\d{2})[T_-]?(\d{2})[-:]?(\d{2})[-:]?(\d{2})(?!\d)/i.exec(
    name,
  );
  if (!found) return undefined;
  const [, year, month, day, hours, minutes, seconds] = found;
  const date = `${year}-${month}-${day}`;
  return existing(date, `${date}T${hours}:${minutes}:${seconds}Z`);
}

/** An instant of ISO 8601, UTC without a zone; undefined for other texts and days that do not exist. */
export function isoInstant(text: string): Date | undefined {
  const found =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:\d{2})?$/i.exec(
      text.trim(),
    );
  if (!found) return undefined;
  const [, day = '', time = '00:00', zone = 'Z'] = found;
  return existing(day, `${day}T${time}${zone.toUpperCase()}`);
}

/** TIFF 6.0 section 8; unknown parts are blanks there, and zeros in practice. */
function tiffInstant(text: string): Date | undefined {
  const found = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text.trim());
  if (!found) return undefined;
  const day = `${found[1]}-${found[2]}-${found[3]}`;
  return existing(day, `${day}T${found[4]}Z`);
}

/** Rejects dates such as 30 February, which JavaScript converts to 2 March. */
function existing(day: string, text: string): Date | undefined {
  const midnight = new Date(`${day}T00:00:00Z`);
  const instant = new Date(text);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return exists && !Number.isNaN(instant.getTime()) ? instant : undefined;
}
