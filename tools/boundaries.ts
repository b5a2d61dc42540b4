// Reads every import of the repository and holds it against the table of rooms (docs/architecture.md).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faultOf, type Import } from './rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Fewer modules than this means that the reader did not understand the sources. */
const FEWEST_MODULES = 150;

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
const faults = [
  ...imports.flatMap((one) => faultOf(one) ?? []),
  ...cruise.summary.violations.map((fault) => `${fault.rule.name}: ${fault.from} -> ${fault.to}`),
];
for (const fault of new Set(faults)) console.error(fault);
if (cruise.summary.totalCruised < FEWEST_MODULES) {
  console.error(`Only ${cruise.summary.totalCruised} modules were read; expected at least ${FEWEST_MODULES}`);
  process.exit(2);
}
console.log(`${cruise.summary.totalCruised} modules read, ${faults.length} imports across a boundary`);
process.exit(faults.length === 0 ? 0 : 1);
