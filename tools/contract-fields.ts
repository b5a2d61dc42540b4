/**
 * The stored fields of a program's contract. What a program may have is decided by `packages/domain/src/entitlements` alone, and
 * all other code reads the entitlement: a field that is read elsewhere would be a second opinion.
 */
export const CONTRACT_FIELDS = [
  'sensor_data_access',
  'product_level_access',
  'subscribed_products',
  'start_date',
  'end_date',
  'program_sensors',
] as const;

const DECIDES = 'decides what a program may have';
const REFUSES = 'names the field of the contract that refuses something';
const LOSES = 'compares contracts as an earlier version stores them with what they will bind';
const SHAPE = 'describes the wire';
const EDITS = 'reads and writes the contract as staff edit it';
const SHOWS = 'shows the contract as it is stored';
const TABLES = 'describes the tables';

/** Files that may name the fields, and why. Tests and fixtures may too. */
export const MAY_NAME_CONTRACT_FIELDS: Readonly<Record<string, string>> = {
  'packages/domain/src/entitlements/entitlement.ts': DECIDES,
  'packages/domain/src/entitlements/contract-use.ts': REFUSES,
  'packages/domain/src/orders/plan-order.ts': REFUSES,
  'packages/domain/src/tasking/plan-tasking-order.ts': REFUSES,
  'apps/web/src/features/tasking/wizard/refusal-text.ts': REFUSES,
  'apps/server/src/modules/opportunities/sensors-to-search.ts': REFUSES,
  'apps/server/src/modules/opportunities/summarize-coverage.ts': REFUSES,
  'apps/server/src/modules/catalogue/search/answer-search.ts': REFUSES,
  'apps/server/src/modules/downloads/create-download.ts': REFUSES,
  'apps/server/src/modules/assets/analyse-again.ts': REFUSES,
  'apps/server/src/entitlements/contract-losses.ts': LOSES,
  'apps/server/src/entitlements/stored-terms.store.ts': LOSES,
  'packages/domain/src/programs/program-terms.ts': 'the dates of a program that is written',
  'packages/contract/src/programs/programs.ts': SHAPE,
  'packages/contract/src/programs/managed-programs.ts': SHAPE,
  'packages/contract/src/catalogue/stac.ts': REFUSES,
  'packages/db/src/tables/program-tables.ts': TABLES,
  'packages/db/src/tables/tables.ts': TABLES,
  'apps/server/src/entitlements/contracts.store.ts': 'reads the contract for the decision',
  'apps/server/src/modules/programs/managed/managed-program-records.ts': EDITS,
  'apps/server/src/modules/programs/managed/managed-programs.store.ts': EDITS,
  'apps/server/src/modules/programs/program-of.ts': SHOWS,
  'apps/server/src/modules/programs/programs.store.ts': SHOWS,
  'apps/server/src/modules/demo/seed-world.ts': 'writes the contracts of the demo world',
  'apps/server/src/modules/sensors/operated/operated-sensors.store.ts':
    'lists the programs of a sensor for staff',
  'apps/web/src/features/programs/program-draft.ts': EDITS,
  'apps/web/src/features/programs/program-fields.tsx': EDITS,
  'apps/web/src/features/programs/programs-page.tsx': SHOWS,
  'apps/web/src/features/programs/programs.queries.ts': 'sorts the list of programs',
  'apps/web/src/features/program-details/details-page.tsx': SHOWS,
  'tools/bench/suites/catalogue.bench.ts': 'writes the contracts of programs to measure with',
  'tools/bench/suites/saved-searches.bench.ts': 'writes the contract of a program to measure with',
  'tools/contract-fields.ts': 'is this list',
};

const NAMED = new RegExp(`(?<![A-Za-z_])(?:${CONTRACT_FIELDS.join('|')})(?![A-Za-z_])`, 'g');

/** The fields that a text names. */
export function fieldsNamed(text: string): readonly string[] {
  return [...new Set(text.match(NAMED))];
}

/** Why a file may not name what it names; undefined if it may. */
export function contractFieldProblem(path: string, text: string): string | undefined {
  const named = fieldsNamed(text);
  if (named.length === 0 || path in MAY_NAME_CONTRACT_FIELDS) return undefined;
  return `${path} names ${named.join(', ')}: read the entitlement of the program instead (packages/domain/src/entitlements)`;
}
