import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = Number(process.env.SIGMA_E2E_PORT ?? 8188);
/** Also for the processes that Playwright starts, which read this file again. */
const data = process.env.SIGMA_E2E_DATA ?? join(tmpdir(), `sigma-e2e-${process.pid}`);
process.env.SIGMA_E2E_DATA = data;

/** Journeys about accounts, sessions and staff, and the checks of accessibility, which need accounts in their first state. */
const OF_ACCOUNTS = /\/(accessibility|accounts|session|(admin|tools)\/[\w-]+)\.spec\.ts$/;
const HAS_OWN_WORLD = /@map|@clock|@example/;

/**
 * Servers, each with its own demo world (ADR-8). One draws maps, which is slow in software; the others run in test
 * mode, which hides maps. Journeys that need a map are tagged @map; journeys that advance the demo clock, which would
 * disturb all others, and wait until satellites have flown, are tagged @clock; journeys through the example of the demo world, which others
 * leave out and which takes half a minute to fill, and through pictures of sites under watch with their analysis, @example. Both
 * are long proofs.
 * All others are divided by file. A free worker takes the first world in this order that has none.
 */
const ALL_WORLDS = [
  { name: 'maps', port, tests: { grep: /@map/ }, hidesMaps: false, example: 'off' },
  {
    name: 'screens',
    port: port + 1,
    tests: { grepInvert: HAS_OWN_WORLD, testIgnore: OF_ACCOUNTS },
    hidesMaps: true,
    example: 'off',
  },
  { name: 'clock', port: port + 2, tests: { grep: /@clock/ }, hidesMaps: true, example: 'off' },
  { name: 'example', port: port + 3, tests: { grep: /@example/ }, hidesMaps: true, example: 'on' },
  {
    name: 'accounts',
    port: port + 4,
    tests: { grepInvert: HAS_OWN_WORLD, testMatch: OF_ACCOUNTS },
    hidesMaps: true,
    example: 'off',
  },
] as const;

export type World = (typeof ALL_WORLDS)[number];

const isLong = ({ name }: World) => name === 'example' || name === 'clock';

/** The worlds of one part of `npm test`, "usual" or "long" in SIGMA_E2E_WORLDS; without it, all. */
export const WORLDS: readonly World[] = ALL_WORLDS.filter(
  (world) =>
    process.env.SIGMA_E2E_WORLDS === undefined || (process.env.SIGMA_E2E_WORLDS === 'long') === isLong(world),
);

/** Where `npm test` keeps what its parts share, such as the prepared world. */
export const sharedData: string = process.env.SIGMA_TEST_SHARED ?? data;

/** The data folder of a world. */
export const worldData = (world: World): string => join(data, world.name);

/** What `start-worlds.ts` prints when every server accepts requests. */
export const ALL_READY = 'All worlds are ready.';
