/** The rooms of the repository and which room may import which: the table of docs/architecture.md as data. */
interface Room {
  readonly name: string;
  readonly path: RegExp;
  /** Names of rooms. A room may always import itself. */
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

/**
 * The modules of the server, and the modules whose face (`index.ts`) each of them may import. A test keeps the table
 * acyclic; `npm run boundaries` rejects imports that it does not list and entries that no import uses.
 */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  applications: [],
  areas: [],
  assets: [],
  audit: [],
  catalogue: ['imagery'],
  cubes: ['downloads', 'imagery', 'scene-tiles'],
  demo: ['assets', 'ground', 'imagery', 'orders', 'tasking'],
  detections: ['downloads', 'notifications', 'pipeline'],
  downloads: ['imagery'],
  elevations: [],
  ground: [],
  imagery: [],
  imports: ['catalogue', 'imagery'],
  members: ['notifications', 'orders'],
  monitor: ['assets', 'detections', 'imagery', 'notifications', 'reports'],
  notation: [],
  notifications: [],
  opportunities: [],
  'order-desk': ['orders', 'tasking'],
  orders: ['downloads', 'imagery'],
  pipeline: ['catalogue', 'imagery', 'tasking'],
  places: [],
  platform: [],
  programs: [],
  reports: ['detections', 'downloads', 'imagery', 'notifications', 'pipeline', 'scene-tiles'],
  'saved-searches': ['catalogue'],
  'scene-storage': [],
  'scene-tiles': ['imagery'],
  sensors: ['ground'],
  session: [],
  stapi: ['opportunities', 'orders'],
  system: [],
  tasking: ['ground', 'orders'],
};
const moduleRoom = (name: string) => `modules/${name}`;
const EVERY_MODULE = ['server/module', ...Object.keys(MODULES).map(moduleRoom)];
const MODULE_BASE = [
  ...PACKAGES,
  'server/module',
  'server/access',
  'server/capture-lines',
  'server/cloud-maps',
  'server/element-sets',
  'server/entitlements',
  'server/events',
  'server/pass-input',
  'server/reserved-times',
  'server/records',
  'server/signatures',
  'server/work',
  'server/jobs',
];

export const ROOMS: readonly Room[] = [
  pkg('geo', []),
  pkg('orbit', ['geo']),
  pkg('cql2', ['geo']),
  pkg('raster', ['geo']),
  pkg('domain', ['geo']),
  pkg('contract', ['domain', 'geo']),
  pkg('simulator', ['geo', 'orbit', 'raster']),
  pkg('db', ['geo']),
  pkg('archive', ['db', 'geo']),
  pkg('storage', []),
  pkg('testkit', PACKAGES),
  server('http', ['contract', 'domain', 'server/work']),
  server('identity', ['contract', 'db', 'server/http', 'server/work']),
  server('capture-lines', ['geo', 'raster', 'simulator']),
  server('cloud-maps', ['raster']),
  server('element-sets', ['db']),
  server('entitlements', ['contract', 'db', 'domain']),
  server('events', ['db', 'domain']),
  server('reserved-times', ['db', 'domain']),
  server('jobs', ['db', 'domain']),
  server('pass-input', ['geo', 'raster', 'simulator']),
  server('records', ['contract', 'db', 'domain']),
  server('signatures', ['db']),
  server('work', ['contract', 'orbit']),
  server('access', [
    'contract',
    'db',
    'domain',
    'server/entitlements',
    'server/events',
    'server/http',
    'server/identity',
    'server/records',
  ]),
  {
    name: 'server/module',
    path: /^apps\/server\/src\/modules\/server-module\.ts$/,
    mayImport: ['contract', 'server/jobs'],
  },
  ...Object.entries(MODULES).map(([name, modules]) => ({
    name: moduleRoom(name),
    path: new RegExp(`^apps/server/src/modules/${name}/`),
    mayImport: [...MODULE_BASE, ...modules.map(moduleRoom)],
  })),
  server('main', [
    ...PACKAGES,
    'server/access',
    'server/entitlements',
    'server/http',
    'server/identity',
    'server/jobs',
    'server/work',
    ...EVERY_MODULE,
  ]),
  server('testing', [
    ...PACKAGES,
    'testkit',
    'server/http',
    'server/identity',
    'server/jobs',
    'server/main',
    ...EVERY_MODULE,
  ]),
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

/** Tests and fixtures may also import the test kit, the test application, and fixtures and faces of any module. */
const TEST = /\.(test|fixture)\.tsx?$/;
const FIXTURE = /\.fixture\.tsx?$/;
/** Entry points and build tools, to which the table does not apply. */
const FREE =
  /^(tools|e2e)\/|^vitest\.config\.ts$|^apps\/web\/(base-map|map-library|omitted|tiff-parser)\/|^apps\/web\/(vite\.config|src\/(main|dom-setup|dom-environment(\.dom\.test)?))\.tsx?$/;
const SOURCE = /^(?!.*node_modules\/).*\.tsx?$/;

/** Libraries that only these rooms may import. */
const OWNERS: readonly { readonly library: RegExp; readonly rooms: readonly string[] }[] = [
  { library: /node_modules\/(maplibre-gl|terra-draw)/, rooms: ['web/map'] },
  { library: /node_modules\/react-(aria|stately)/, rooms: ['web/ui'] },
  {
    library: /node_modules\/kysely\//,
    rooms: ['db', 'archive', 'server/records', 'server/element-sets', 'server/entitlements', 'server/events'],
  },
  { library: /node_modules\/(pg|@electric-sql)\//, rooms: ['db'] },
];
/** Server files that may build SQL with the query builder of an open database. */
const SQL_SPEAKERS =
  /^apps\/server\/src\/((modules|access)\/.*\.store\.ts|modules\/.*\.jobs\.ts|identity\/|jobs\/)/;

export interface Import {
  readonly from: string;
  readonly to: string;
}

export function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => room.path.test(path));
}

const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const webFeature = (path: string) => /^apps\/web\/src\/(?:features|spaces)\/([^/]+)/.exec(path)?.[1];

/** Describes why an import is not allowed, in one line; undefined when it is allowed. */
export function importProblem({ from, to }: Import): string | undefined {
  if (FREE.test(from)) return undefined;
  const room = roomOf(from);
  if (room === undefined) return undefined;
  const isTest = TEST.test(from);
  const owner = OWNERS.find(({ library }) => library.test(to));
  if (owner !== undefined && !owner.rooms.includes(room.name) && !SQL_SPEAKERS.test(from) && !isTest) {
    return `${from} (${room.name}) may not import ${to}: only ${owner.rooms.join(', ')} may`;
  }
  const target = roomOf(to);
  if (target === undefined || room.name === 'testkit') return undefined;
  if (target.name === room.name) {
    return webFeature(from) === webFeature(to) ? undefined : `${from} may not import another feature: ${to}`;
  }
  const mayImport = room.mayImport.includes(target.name);
  if (moduleOf(to) !== undefined) {
    if (isTest && FIXTURE.test(to)) return undefined;
    if (!isFace(to)) return `${from} may only import the index.ts of another module, not ${to}`;
    if (isTest) return undefined;
  } else if (isTest && mayTest(room, target)) return undefined;
  return mayImport ? undefined : `${from} (${room.name}) may not import ${to} (${target.name})`;
}

/** Tests of server rooms call operations of the contract on the test application. */
const mayTest = (room: Room, target: Room) =>
  ['testkit', 'server/testing'].includes(target.name) ||
  (target.name === 'contract' && room.name.startsWith('server/'));

const isFace = (path: string) => /^apps\/server\/src\/modules\/[^/]+\/index\.ts$/.test(path);

/** Describes a source file that belongs to no room, such as one in a new folder that the table does not list. */
export function roomProblem(path: string): string | undefined {
  if (!SOURCE.test(path) || FREE.test(path) || roomOf(path) !== undefined) return undefined;
  return `${path} is in no room: add its folder to tools/rooms.ts and docs/architecture.md`;
}

/** Entries of the table of modules that no import uses. */
export function unusedModules(imports: readonly Import[]): readonly string[] {
  const used = new Set(
    imports
      .filter(({ from }) => !TEST.test(from))
      .map(({ from, to }) => `${moduleOf(from)} -> ${moduleOf(to)}`),
  );
  return Object.entries(MODULES)
    .flatMap(([name, modules]) => modules.map((other) => `${name} -> ${other}`))
    .filter((entry) => !used.has(entry))
    .map((entry) => `No import uses the entry ${entry} of the table of modules`);
}

type Graph = Readonly<Record<string, readonly string[]>>;

/** The first cycle that a walk of a graph finds, as the path to it. */
export function cycleIn(graph: Graph, path: readonly string[] = []): readonly string[] | undefined {
  const nodes = path.length === 0 ? Object.keys(graph) : (graph[path.at(-1) ?? ''] ?? []);
  for (const node of nodes) {
    if (path.includes(node)) return [...path, node];
    const cycle = cycleIn(graph, [...path, node]);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** A folder of a server module, such as `tasking/plan`; files directly in the module belong to none. */
const subRoomOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1];

/** Describes a cycle between sub-rooms of a server module. Cycles between files are rejected by dependency-cruiser. */
export function subRoomCycle(imports: readonly Import[]): string | undefined {
  const graph: Record<string, string[]> = {};
  for (const { from, to } of imports) {
    const [room, target] = [subRoomOf(from), subRoomOf(to)];
    if (TEST.test(from) || room === undefined || target === undefined || room === target) continue;
    if (moduleOf(from) !== moduleOf(to)) continue;
    graph[room] ??= [];
    if (!graph[room].includes(target)) graph[room].push(target);
  }
  const cycle = cycleIn(graph);
  return cycle && `Sub-rooms import each other in a cycle: ${cycle.join(' -> ')}`;
}

/** Most source files in one folder; tests and stories are not counted. */
const MAX_FILES = 25;

/** Describes folders with too many source files. */
export function folderProblems(paths: readonly string[]): readonly string[] {
  const counted = paths.filter((path) => SOURCE.test(path) && !/\.(test|stories)\.tsx?$/.test(path));
  return Object.entries(Object.groupBy(counted, (path) => path.slice(0, path.lastIndexOf('/'))))
    .filter(([, files]) => (files?.length ?? 0) > MAX_FILES)
    .map(
      ([folder, files]) => `${folder} has ${files?.length} source files; divide it (at most ${MAX_FILES})`,
    );
}
