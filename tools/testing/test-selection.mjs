// What `npm test -- …` selects. Plain JavaScript like tools/test.mjs, which imports it on whatever Node 20.17 or newer is there.

/** The parts of the tests in the order in which they run. */
const PARTS = ['unit', 'db', 'e2e', 'long'];

/** What `npm test` runs; the long proofs of a merge are run by their name, or by a path. */
const WITHOUT_ARGUMENTS = ['unit', 'db', 'e2e'];

/**
 * Sorts arguments such as ["db", "modules/areas"] into parts and paths. Without a part, all parts are searched for the
 * paths; the journeys, which need a build and servers, only when a path is that of a spec.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} specs paths of the journeys, such as "e2e/orders.spec.ts"
 * @returns {{ parts: readonly string[], paths: readonly string[] }}
 */
export function selectTests(args, specs) {
  const named = args.filter((argument) => !argument.startsWith('-'));
  const parts = PARTS.filter((part) => named.includes(part));
  const paths = named.filter((argument) => !PARTS.includes(argument));
  if (parts.length > 0) return { parts, paths };
  if (paths.length === 0) return { parts: WITHOUT_ARGUMENTS, paths };
  // Playwright accepts a line behind the path, as in e2e/orders.spec.ts:48.
  const isSpec = (path) => specs.some((spec) => spec.includes(path.replace(/:\d+$/, '')));
  return { parts: PARTS.filter((part) => part !== 'e2e' || paths.some(isSpec)), paths };
}
