import type { ImportTimeSource } from '@sigma/domain';

export interface AcquisitionTime {
  readonly datetime: Date;
  readonly source: ImportTimeSource;
}

export interface TimeClues {
  /** `acquisition time` of an ENVI header. */
  readonly envi?: string | undefined;
  /** DateTime of a TIFF, "YYYY:MM:DD HH:MM:SS". */
  readonly tiff?: string | undefined;
  readonly modified: Date;
}

const FIRST_MS = Date.parse('1900-01-01T00:00:00Z');

/**
 * The acquisition time of a file, from the best information it has. Times without a zone are UTC; impossible and future
 * times are ignored.
 */
export function acquisitionTime({ envi, tiff, modified }: TimeClues, now: Date): AcquisitionTime {
  const fromEnvi = past(envi === undefined ? undefined : isoInstant(envi), now);
  if (fromEnvi !== undefined) return { datetime: fromEnvi, source: 'ENVI acquisition time' };
  const fromTiff = past(tiff === undefined ? undefined : tiffInstant(tiff), now);
  if (fromTiff !== undefined) return { datetime: fromTiff, source: 'TIFF DateTime' };
  const datetime = past(modified, now) ?? now;
  return { datetime, source: 'file modification time' };
}

function past(instant: Date | undefined, now: Date): Date | undefined {
  const ms = instant?.getTime() ?? NaN;
  return ms >= FIRST_MS && ms <= now.getTime() ? instant : undefined;
}

function isoInstant(text: string): Date | undefined {
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
