/** The rooms of the house and who may import whom; the table of docs/architecture.md as data. */
interface Room {
  readonly name: string;
  readonly path: RegExp;
  /** Names of rooms; a room may always import itself. */
  readonly mayImport: readonly string[];
}

const PACKAGES = [
  'geo',
  'orbit',
  'cql2',
  'raster',
  'domain',
  'contract',
  'simulator',
  'db',
  'archive',
  'storage',
];
const pkg = (name: string, mayImport: readonly string[]): Room => ({
  name,
  path: new RegExp(`^packages/${name}/`),
  mayImport,
});
const server = (name: string, mayImport: readonly string[]): Room => ({
  name: `server/${name}`,
  path: new RegExp(`^apps/server/src/${name}/`),
  mayImport,
});
const web = (name: string, mayImport: readonly string[]): Room => ({
  name: `web/${name}`,
  path: new RegExp(`^apps/web/src/${name}/`),
  mayImport,
});

const WEB_PARTS = ['web/ui', 'web/map', 'web/api', 'web/session', 'contract', 'domain', 'geo', 'orbit'];
const WEB_FEATURE = ['web/parts', ...WEB_PARTS];

const ROOMS: readonly Room[] = [
  pkg('geo', []),
  pkg('orbit', ['geo']),
  pkg('cql2', ['geo']),
  pkg('raster', ['geo']),
  pkg('domain', ['geo']),
  pkg('contract', ['domain', 'geo']),
  pkg('simulator', ['geo', 'orbit', 'raster']),
  pkg('db', ['geo']),
  pkg('archive', ['db', 'geo', 'cql2']),
  pkg('storage', []),
  pkg('testkit', PACKAGES),
  server('http', ['contract', 'domain']),
  server('identity', ['db']),
  server('jobs', ['db', 'domain']),
  server('records', ['contract', 'db', 'domain']),
  server('work', ['contract', 'orbit']),
  server('main', [...PACKAGES, 'server/http', 'server/identity', 'server/jobs', 'server/modules']),
  server('testing', [
    ...PACKAGES,
    'testkit',
    'server/http',
    'server/identity',
    'server/jobs',
    'server/main',
    'server/modules',
  ]),
  {
    name: 'server/modules',
    path: /^apps\/server\/src\/modules\//,
    mayImport: [...PACKAGES, 'server/records', 'server/work', 'server/jobs'],
  },
  web('ui', []),
  web('map', ['web/ui', 'geo', 'raster']),
  web('session', ['web/ui', 'contract', 'domain']),
  web('api', ['web/session', 'contract']),
  web('parts', WEB_PARTS),
  web('shell', [...WEB_PARTS, 'web/parts']),
  web('spaces', ['web/shell', 'web/features', ...WEB_FEATURE]),
  web('app', ['web/shell', 'web/spaces', 'web/features', ...WEB_FEATURE]),
  { name: 'web/features', path: /^apps\/web\/src\/features\//, mayImport: WEB_FEATURE },
];

/** Files that stand outside the rooms' rules: tests reach for the test kit, tools and journeys for what they check. */
const TEST = /\.(test|fixture)\.tsx?$|\.dom\.test\.tsx$/;
const FREE = /^(tools|e2e)\/|^apps\/web\/(vite\.config|src\/(main|dom-setup))\.tsx?$/;

/** Only these know their library. */
const OWNERS: readonly { readonly library: RegExp; readonly rooms: readonly string[] }[] = [
  { library: /node_modules\/(maplibre-gl|terra-draw)/, rooms: ['web/map'] },
  { library: /node_modules\/kysely\//, rooms: ['db', 'archive', 'server/records'] },
  { library: /node_modules\/(pg|@electric-sql)\//, rooms: ['db'] },
];
/** Rooms whose stores and jobs speak SQL through the builder that db opened. */
const SQL_SPEAKERS = /^apps\/server\/src\/(modules\/.*\.store\.ts|modules\/.*\.jobs\.ts|identity\/|jobs\/)/;

export interface Import {
  readonly from: string;
  readonly to: string;
}

export function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => room.path.test(path));
}

const feature = (path: string) =>
  /^apps\/(?:server\/src\/modules|web\/src\/(?:features|spaces))\/([^/]+)/.exec(path)?.[1];

/** What is wrong with an import, in one line; undefined when it is allowed. */
export function faultOf({ from, to }: Import): string | undefined {
  if (FREE.test(from)) return undefined;
  const room = roomOf(from);
  if (room === undefined) return undefined;
  const owner = OWNERS.find((one) => one.library.test(to));
  if (
    owner !== undefined &&
    !owner.rooms.includes(room.name) &&
    !SQL_SPEAKERS.test(from) &&
    !TEST.test(from)
  ) {
    return `${from} (${room.name}) may not know ${to}: only ${owner.rooms.join(', ')} may`;
  }
  const target = roomOf(to);
  if (target === undefined) return undefined;
  if (TEST.test(from) && ['testkit', 'server/testing'].includes(target.name)) return undefined;
  if (target.name === room.name) {
    return feature(from) === feature(to) ? undefined : `${from} may not import another feature: ${to}`;
  }
  if (room.mayImport.includes(target.name)) return undefined;
  if (room.name === 'testkit') return undefined;
  return `${from} (${room.name}) may not import ${to} (${target.name})`;
}
