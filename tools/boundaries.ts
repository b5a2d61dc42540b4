// Checks every import, file and folder of the repository against the table of rooms (docs/architecture.md).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  folderProblems,
  type Import,
  importProblem,
  roomProblem,
  subRoomCycle,
  unusedModules,
} from './rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Fewer modules than this means that dependency-cruiser did not read the sources. */
const MIN_MODULES = 150;

interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string; readonly module: string }[];
  }[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

const folders = ['packages', 'apps', 'tools', 'e2e'].filter((folder) => existsSync(`${root}/${folder}`));
const run = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.json', '--output-type', 'json', ...folders],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  },
);
if (run.error !== undefined || run.stdout === '') {
  console.error(run.error?.message ?? run.stderr);
  process.exit(2);
}
const cruise: Cruise = JSON.parse(run.stdout);
const imports: Import[] = cruise.modules.flatMap((module) =>
  module.dependencies.map((dependency) => ({ from: module.source, to: dependency.resolved })),
);
const paths = cruise.modules.map(({ source }) => source);
const problems = new Set([
  ...imports.flatMap((each) => importProblem(each) ?? []),
  ...unusedModules(imports),
  ...[subRoomCycle(imports)].filter((cycle) => cycle !== undefined),
  ...paths.flatMap((path) => roomProblem(path) ?? []),
  ...folderProblems(paths),
  ...cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
]);
for (const problem of problems) console.error(problem);
if (cruise.summary.totalCruised < MIN_MODULES) {
  console.error(`Only ${cruise.summary.totalCruised} modules were read; expected at least ${MIN_MODULES}`);
  process.exit(2);
}
console.log(`${cruise.summary.totalCruised} modules read, ${problems.size} problems`);
process.exit(problems.size === 0 ? 0 : 1);
