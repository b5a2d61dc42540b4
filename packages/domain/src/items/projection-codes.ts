type Members = Readonly<Record<string, unknown>>;

const PROJECTION = /^https:\/\/stac-extensions\.github\.io\/projection\/v\d+\.\d+\.\d+\/schema\.json$/;
/** The only version whose schema has both members. */
export const PROJECTION_OF_BOTH = 'https://stac-extensions.github.io/projection/v1.2.0/schema.json';

/**
 * Adds the member of the projection extension that is missing: version 2 has `proj:code`, but GDAL and QGIS read the
 * `proj:epsg` of version 1. Codes of other authorities have no `proj:epsg`.
 */
export function withBothCodes(members: Members): Members {
  const { 'proj:code': code, 'proj:epsg': epsg } = members;
  if ((code ?? null) === null && Number.isInteger(epsg)) return { ...members, 'proj:code': `EPSG:${epsg}` };
  const [, digits] = typeof code === 'string' ? (/^EPSG:(\d{1,9})$/.exec(code) ?? []) : [];
  if (digits === undefined || (epsg ?? null) !== null) return members;
  return { ...members, 'proj:epsg': Number(digits) };
}

/** Assets, each with both members. */
export function assetsWithBothCodes(assets: unknown): unknown {
  if (!isMembers(assets)) return assets;
  return Object.fromEntries(
    Object.entries(assets).map(([key, asset]) => [key, isMembers(asset) ? withBothCodes(asset) : asset]),
  );
}

/** The extensions of an Item: where it has a `proj:epsg`, that of the projection is the version that has both members. */
export function namesWithBothCodes(names: readonly string[], item: object): readonly string[] {
  if (!JSON.stringify(item).includes('"proj:epsg"')) return names;
  return names.map((name) => (PROJECTION.test(name) ? PROJECTION_OF_BOTH : name));
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
