type Members = Readonly<Record<string, unknown>>;

const EXTENSIONS = 'https://stac-extensions.github.io';

interface Successor {
  readonly address: string;
  /** Members with the same meaning in both versions. */
  readonly members: readonly string[];
}

/** Present addresses of the extensions that STAC 1.0.0-beta named by a word. */
const SUCCESSORS: Readonly<Record<string, Successor>> = {
  eo: { address: `${EXTENSIONS}/eo/v2.0.0/schema.json`, members: ['eo:cloud_cover', 'eo:snow_cover'] },
  view: {
    address: `${EXTENSIONS}/view/v1.1.0/schema.json`,
    members: [
      'view:off_nadir',
      'view:incidence_angle',
      'view:azimuth',
      'view:sun_azimuth',
      'view:sun_elevation',
    ],
  },
  sat: {
    address: `${EXTENSIONS}/sat/v1.2.0/schema.json`,
    members: ['sat:orbit_state', 'sat:relative_orbit', 'sat:absolute_orbit'],
  },
  proj: {
    address: `${EXTENSIONS}/projection/v2.0.0/schema.json`,
    members: ['proj:code', 'proj:geometry', 'proj:bbox', 'proj:centroid', 'proj:shape', 'proj:transform'],
  },
};

/** Whether the extensions of an Item's version may be words instead of addresses. */
export const namesExtensionsByWord = (version: unknown): boolean =>
  typeof version === 'string' && /^1\.0\.0-(alpha|beta)/.test(version);

/**
 * Finds the present address of an extension that an old Item names by a word. Returns undefined if the Item has none of
 * its members or a member whose meaning has changed.
 */
export function addressOfWord(
  word: string,
  { properties, assets }: Readonly<Record<'properties' | 'assets', unknown>>,
): string | undefined {
  const known = SUCCESSORS[word === 'projection' ? 'proj' : word];
  if (known === undefined) return undefined;
  const prefix = `${known.members[0]?.split(':')[0]}:`;
  const names = [properties, ...Object.values(Object(assets) as Members)].flatMap((members) =>
    Object.keys(Object(members)),
  );
  const used = names.filter((name) => name.startsWith(prefix));
  return used.length > 0 && used.every((name) => known.members.includes(name)) ? known.address : undefined;
}
