import {
  type AreaFile,
  type AreaFileCounts,
  type AreaFileFault,
  type AreaFileFormat,
  type AreaFileOptions,
  type AreaFileResult,
  type AreaSection,
  fileFault,
  MAX_AREA_FILE_BYTES,
  MAX_AREA_NAME_LENGTH,
  MAX_FILE_VERTICES,
  nameLength,
  type RawSections,
  tooManyPositions,
} from './area-file.ts';
import { decodeText } from './decode-text.ts';
import { sectionArea } from './section-area.ts';
import { type NamedSection, nameSections } from './section-names.ts';

type Read = { readonly format: AreaFileFormat; readonly raw: RawSections } | AreaFileFault;

/** The endings of names that are read, for the file dialog and for what it says. */
export const AREA_FILE_ENDINGS = ['.kml', '.kmz', '.geojson', '.json', '.wkt', '.txt', '.zip'] as const;

/**
 * Reads the areas of an uploaded file: KML, KMZ, GeoJSON, WKT or a zipped Shapefile. Every section comes back
 * as an area that `checkSearchGeometry` takes, or with the reason why not; a file that is broken, hostile or
 * too large is refused by name. Loads its parsers when they are first needed; for a page, call it in a worker.
 */
export async function readAreaFile(file: AreaFile, options: AreaFileOptions): Promise<AreaFileResult> {
  const read = await readSections(file);
  if ('ok' in read) return refused(read);
  const { format, raw } = read;
  if (!raw.ok) return refused(raw);
  if (raw.sections.length === 0) return refused(fileFault('no_geometries', 'The file holds no geometries.'));
  const { date, takenNames } = options;
  const named = nameSections(raw.sections, { fileName: file.name, date, takenNames });
  if (!fitsVertices(named)) return refused(tooManyPositions());
  const sections = judge(named);
  return { ok: true, format, sections, counts: countSections(sections) };
}

async function readSections({ name, bytes }: AreaFile): Promise<Read> {
  if (bytes.length === 0) return fileFault('empty_file', 'The file is empty.');
  if (bytes.length > MAX_AREA_FILE_BYTES) {
    return fileFault('file_too_large', `A file takes at most ${MAX_AREA_FILE_BYTES / 1e6} MB.`);
  }
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0];
  switch (ending) {
    case '.kml': {
      const { readKml } = await import('./read-kml.ts');
      return { format: 'kml', raw: readKml(decodeText(bytes)) };
    }
    case '.geojson':
    case '.json': {
      const { readGeoJson } = await import('./read-geojson.ts');
      return { format: 'geojson', raw: readGeoJson(decodeText(bytes)) };
    }
    case '.wkt':
    case '.txt': {
      const { readWkt } = await import('./read-wkt.ts');
      return { format: 'wkt', raw: readWkt(decodeText(bytes)) };
    }
    case '.kmz':
      return readKmz(bytes);
    case '.zip':
      return readZip(bytes);
    default:
      return fileFault('unknown_format', `A file of areas ends in ${AREA_FILE_ENDINGS.join(', ')}.`);
  }
}

/** The main document of a KMZ is `doc.kml`, else its first KML file. */
async function readKmz(bytes: Uint8Array): Promise<Read> {
  const { inflateZip } = await import('./inflate-zip.ts');
  const inflated = inflateZip(bytes, (name) => /\.kml$/i.test(name));
  if (!inflated.ok) return inflated;
  const [first] = inflated.files.values();
  const document = inflated.files.get('doc.kml') ?? first;
  if (!document) return fileFault('not_kml', 'The archive holds no KML file.');
  const { readKml } = await import('./read-kml.ts');
  return { format: 'kmz', raw: readKml(decodeText(document)) };
}

async function readZip(bytes: Uint8Array): Promise<Read> {
  const { inflateZip } = await import('./inflate-zip.ts');
  const { isShapefilePart, readShapefile } = await import('./read-shapefile.ts');
  const inflated = inflateZip(bytes, isShapefilePart);
  return inflated.ok ? { format: 'shapefile', raw: readShapefile(inflated.files) } : inflated;
}

function judge(named: readonly NamedSection[]): AreaSection[] {
  const taken = new Set<string>();
  return named.map(({ section, name, hasDefaultName }): AreaSection => {
    const length = nameLength(name);
    const refuse = (fault: {
      code: (AreaSection & { ok: false })['code'];
      message: string;
    }): AreaSection => ({
      ok: false,
      name,
      hasDefaultName,
      ...fault,
    });
    if (length > MAX_AREA_NAME_LENGTH) {
      const message = `A name takes at most ${MAX_AREA_NAME_LENGTH} characters; this one has ${length}.`;
      return refuse({ code: 'long_name', message });
    }
    if (taken.has(name)) {
      return refuse({ code: 'duplicate_name', message: 'An earlier area of the file has this name.' });
    }
    if (section.fault) return refuse(section.fault);
    const found = sectionArea(section.geometry);
    if (!found.ok) return refuse({ code: found.code, message: found.message });
    taken.add(name);
    return { name, hasDefaultName, ...found };
  });
}

function countSections(sections: readonly AreaSection[]): AreaFileCounts {
  const count = (is: (section: AreaSection) => boolean) => sections.filter(is).length;
  return {
    succeeded: count(({ ok }) => ok),
    failed: count(({ ok }) => !ok),
    lackingNames: count(({ hasDefaultName }) => hasDefaultName),
    longNames: count((section) => !section.ok && section.code === 'long_name'),
    duplicates: count((section) => !section.ok && section.code === 'duplicate_name'),
    missingSections: 0,
  };
}

function refused({ code, message }: AreaFileFault): AreaFileResult {
  const missingSections = code === 'no_geometries' ? 1 : 0;
  const counts = { succeeded: 0, failed: 1, lackingNames: 0, longNames: 0, duplicates: 0, missingSections };
  return { ok: false, code, message, counts };
}

/** Whether the positions of all sections together are within the limit; counted no further. */
function fitsVertices(named: readonly NamedSection[]): boolean {
  const waiting: unknown[] = named.map(({ section }) => section.geometry);
  let vertices = 0;
  while (waiting.length > 0 && vertices <= MAX_FILE_VERTICES) {
    const one = waiting.pop();
    if (Array.isArray(one)) {
      if (typeof one[0] === 'number') vertices += 1;
      else for (const member of one) waiting.push(member);
    } else if (typeof one === 'object' && one !== null) {
      if ('coordinates' in one) waiting.push(one.coordinates);
      if ('geometries' in one) waiting.push(one.geometries);
    }
  }
  return vertices <= MAX_FILE_VERTICES;
}
