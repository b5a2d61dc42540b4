import { wktToGeoJSON } from 'betterknown';
import {
  areaFileError,
  MAX_SECTIONS,
  type RawSection,
  type RawSections,
  tooManySections,
} from './area-file.ts';

/** Reads one or more consecutive geometries in well-known text; EWKT must have SRID 4326. */
export function readWkt(text: string): RawSections {
  const invalid = areaFileError('not_wkt', 'The file is not valid well-known text (WKT).');
  const texts = geometryTexts(text.replace(/^\uFEFF/, '').replace(/\s+/g, ' '));
  if (!texts) return invalid;
  if (texts.length > MAX_SECTIONS) return tooManySections(texts.length);
  const sections: RawSection[] = [];
  for (const geometryText of texts) {
    const srid = /^SRID=(\d+)/i.exec(geometryText)?.[1];
    if (srid !== undefined && srid !== '4326') {
      return areaFileError(
        'unknown_projection',
        `WKT must use longitude and latitude (SRID 4326), not SRID ${srid}.`,
      );
    }
    const geometry = parseGeometry(geometryText);
    if (geometry === undefined) return invalid;
    if (geometry !== null) sections.push({ name: undefined, geometry });
  }
  return { ok: true, sections };
}

function parseGeometry(text: string): unknown {
  try {
    // Positions of more than four or fewer than two numbers are left to the geometry check.
    return wktToGeoJSON(text, { emptyAsNull: true });
  } catch {
    return undefined;
  }
}

/** Splits a text after each geometry: where its brackets close, or at EMPTY. Undefined for unbalanced brackets. */
function geometryTexts(text: string): string[] | undefined {
  const texts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(/[()]|\bEMPTY\b/gi)) {
    if (mark === '(') depth += 1;
    if (mark === ')') depth -= 1;
    if (depth < 0) return undefined;
    if (depth > 0) continue;
    texts.push(text.slice(start, index + mark.length).replace(/^[\s;,]+/, ''));
    start = index + mark.length;
  }
  const rest = text
    .slice(start)
    .replace(/[\s;,]+/g, ' ')
    .trim();
  if (rest !== '') texts.push(rest);
  return depth === 0 ? texts : undefined;
}
