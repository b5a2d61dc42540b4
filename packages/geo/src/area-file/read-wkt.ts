import { wktToGeoJSON } from 'betterknown';
import { fileFault, MAX_SECTIONS, type RawSection, type RawSections, tooManySections } from './area-file.ts';

/** Reads one or more geometries in well-known text (EWKT with SRID 4326 too), one behind the other. */
export function readWkt(text: string): RawSections {
  const wrong = fileFault('not_wkt', 'The file is not well-known text (WKT).');
  const texts = geometryTexts(text.replace(/^\uFEFF/, '').replace(/\s+/g, ' '));
  if (!texts) return wrong;
  if (texts.length > MAX_SECTIONS) return tooManySections(texts.length);
  const sections: RawSection[] = [];
  for (const one of texts) {
    const srid = /^SRID=(\d+)/i.exec(one)?.[1];
    if (srid !== undefined && srid !== '4326') {
      return fileFault(
        'unknown_projection',
        `WKT takes longitude and latitude (SRID 4326), not SRID ${srid}.`,
      );
    }
    const geometry = parse(one);
    if (geometry === undefined) return wrong;
    if (geometry !== null) sections.push({ name: undefined, geometry });
  }
  return { ok: true, sections };
}

function parse(text: string): unknown {
  try {
    // coordinates of more than four numbers or fewer than two are left to the check of the geometry
    return wktToGeoJSON(text, { emptyAsNull: true });
  } catch {
    return undefined;
  }
}

/** Cuts a text behind each geometry: where its brackets close, or it says EMPTY. Undefined when they do not match. */
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
