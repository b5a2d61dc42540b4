import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { MainApp } from './apps.ts';
import { featureFlags } from './flags.ts';
import { type InternalRole, PROGRAM_ROLES, type ProgramRole } from './roles.ts';
import {
  activeProgramId,
  decideRoute,
  logoPath,
  NO_PROGRAM,
  pathAfterChoosing,
  programIdOf,
  type RouteQuestion,
} from './route-rules.ts';

const TWO = [
  { id: 3, active: true },
  { id: 8, active: true },
];

interface Situation extends Partial<Omit<RouteQuestion, 'flags'>> {
  readonly internal?: InternalRole;
}

function question({ internal = 'none', ...given }: Situation): RouteQuestion {
  const roles = given.roles ?? ['Tasking User'];
  return {
    path: '/',
    programs: TWO,
    activeId: 3,
    lastApp: undefined,
    built: ['data'],
    opens: () => true,
    ...given,
    roles,
    flags: featureFlags({ roles, internalRole: internal, runningInTestMode: false, frontendDev: false }),
  };
}

function target(given: Situation): string {
  const decision = decideRoute(question(given));
  return decision.kind === 'stay' ? 'stay' : decision.path;
}

describe('the program of a path', () => {
  test.each([
    ['/program/8/map', 3, 8],
    ['/map', 3, 3],
    ['/map', undefined, NO_PROGRAM],
    ['/program/abc/map', undefined, NO_PROGRAM],
  ])('determines for %s with %s stored the program %i', (path, stored, id) => {
    expect(programIdOf(path, stored)).toBe(id);
  });

  test.each([
    ['the program in the path', '/program/8/map', 3, TWO, 8],
    ['the stored program if it is valid', '/map', 8, TWO, 8],
    [
      'the first active program if the stored program belongs to others',
      '/map',
      99,
      [{ id: 2, active: false }, ...TWO],
      3,
    ],
    [
      'the first program if none is active',
      '/map',
      undefined,
      [
        { id: 5, active: false },
        { id: 6, active: false },
      ],
      5,
    ],
    ['-1 without programs', '/map', 3, [], NO_PROGRAM],
  ])('activates %s', (_, path, stored, programs, id) => {
    expect(activeProgramId(path, stored, programs)).toBe(id);
  });
});

describe('where a path leads', () => {
  test.each<[string, Situation, string]>([
    ['a path without a prefix leads into the active program', { path: '/orders' }, '/program/3/orders'],
    ['a path in a program of the user stays', { path: '/program/8/map/@1,2,3' }, 'stay'],
    [
      'a foreign program is replaced by the first program',
      { path: '/program/99/orders' },
      '/program/3/orders',
    ],
    ['an invalid program is replaced by the first program', { path: '/program/abc/map' }, '/program/3/map'],
    ['the word program alone opens the first program', { path: '/program' }, '/program/3'],
    ['a path that only starts like the prefix is prefixed', { path: '/programs' }, '/program/3/programs'],
    ['error pages are never prefixed', { path: '/error/noaccess/data' }, 'stay'],
    ['settings are never prefixed', { path: '/settings/profile' }, 'stay'],
    ['administration is never prefixed', { path: '/admin' }, 'stay'],
    [
      'without programs, a path leads to the error page',
      { path: '/map', programs: [], activeId: NO_PROGRAM },
      '/error/program',
    ],
    [
      'without programs, the start leads to the error page',
      { programs: [], activeId: NO_PROGRAM },
      '/error/program',
    ],
    [
      'without programs, settings stay open',
      { path: '/settings', programs: [], activeId: NO_PROGRAM },
      'stay',
    ],
    ['the start of a Tasking User is the map', {}, '/program/3/map'],
    ['an app that is not built is not the start', { lastApp: 'monitor' }, '/program/3/map'],
    [
      'a Monitor User has no start before Monitor is built',
      { roles: ['Monitor User'] },
      '/error/noaccess/sigma',
    ],
    [
      'the start is Monitor where allowed',
      { roles: PROGRAM_ROLES, built: ['data', 'monitor'] },
      '/program/3/monitor',
    ],
    [
      'the start is the last used app',
      { roles: PROGRAM_ROLES, built: ['data', 'monitor'], lastApp: 'data' },
      '/program/3/map',
    ],
    ['a Data User alone opens no app', { roles: ['Data User'] }, '/error/noaccess/sigma'],
    [
      'the map of a Data User leads to the no-access page',
      { path: '/program/3/map', roles: ['Data User'] },
      '/error/noaccess/data',
    ],
    [
      'the map of a Monitor User leads to Monitor',
      { path: '/program/3/map', roles: ['Monitor User'], built: ['data', 'monitor'] },
      '/program/3/monitor',
    ],
    ['Monitor of a Tasking User leads to the map', { path: '/program/3/monitor' }, '/program/3/map'],
    [
      'the start of a Program Administrator alone is the program page',
      { roles: ['Program Administrator'] },
      '/program/3',
    ],
    [
      'the map of a Program Administrator alone leads to the program page',
      { path: '/program/3/map', roles: ['Program Administrator'] },
      '/program/3',
    ],
    ['the program page stays', { path: '/program/3', roles: ['Program Administrator'] }, 'stay'],
    [
      'the users of a program stay for a Program Administrator',
      { path: '/program/3/users', roles: ['Program Administrator'] },
      'stay',
    ],
    ['the users of a program stay for staff admins', { path: '/program/3/users', internal: 'admin' }, 'stay'],
    ['the users of a program lead others to the program page', { path: '/program/3/users' }, '/program/3'],
    ['Tools of a customer lead to the no-access page', { path: '/program/3/tools' }, '/error/noaccess/tools'],
    ['Tools of an employee stay', { path: '/program/3/tools', internal: 'employee' }, 'stay'],
    [
      'tasking without the grant leads to the no-access page',
      { path: '/program/3/tasking', roles: ['Data User'] },
      '/error/noaccess/data',
    ],
    ['an unknown path stays', { path: '/program/3/nothing' }, 'stay'],
    [
      'a page that the contract does not open stays, to say so',
      { path: '/program/3/map', opens: () => false },
      'stay',
    ],
    ['the start is the program page if the contract opens no app', { opens: () => false }, '/program/3'],
    [
      'the start is the first page of Data that the contract opens',
      { opens: (path) => path === '/orders' },
      '/program/3/orders',
    ],
    [
      'the start is another app if the contract does not open the last used one',
      {
        roles: PROGRAM_ROLES,
        built: ['data', 'monitor'],
        lastApp: 'data',
        opens: (path) => path === '/monitor',
      },
      '/program/3/monitor',
    ],
    [
      'a missing role is said before what the contract does not open',
      { path: '/program/3/map', roles: ['Data User'], opens: () => false },
      '/error/noaccess/data',
    ],
  ])('%s', (_, given, path) => {
    expect(target(given)).toBe(path);
  });

  it('preserves the query when only the prefix changes and drops it on the way to another app', () => {
    expect(decideRoute(question({ path: '/map' }))).toMatchObject({ keepsQuery: true });
    expect(decideRoute(question({ path: '/program/99/map' }))).toMatchObject({ keepsQuery: true });
    expect(decideRoute(question({ path: '/program/3/monitor' }))).toMatchObject({ keepsQuery: false });
  });

  it('reaches a stable path within three steps for any path, roles and programs', () => {
    const segment = fc.constantFrom(
      'program',
      '3',
      '99',
      'x',
      'map',
      'monitor',
      'tools',
      'tasking',
      'error',
      'settings',
      'users',
    );
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 4 }),
        fc.uniqueArray(fc.constantFrom<ProgramRole>(...PROGRAM_ROLES)),
        fc.constantFrom<InternalRole>('none', 'employee', 'admin'),
        fc.subarray<MainApp>(['data', 'monitor', 'tools']),
        fc.constantFrom([], TWO),
        fc.subarray(['/map', '/tasking', '/orders', '/monitor', '/tools']),
        (segments, roles, internal, built, programs, opened) => {
          const opens = (place: string) => opened.includes(place);
          let path = `/${segments.join('/')}`;
          for (let step = 0; step < 3; step++) {
            const activeId = activeProgramId(path, undefined, programs);
            const decision = decideRoute(
              question({ path, roles, internal, built, programs, activeId, opens }),
            );
            if (decision.kind === 'stay') return;
            path = decision.path;
          }
          const activeId = activeProgramId(path, undefined, programs);
          expect(target({ path, roles, internal, built, programs, activeId, opens })).toBe('stay');
        },
      ),
    );
  });
});

describe('choosing a program', () => {
  test.each<[string, string, MainApp | undefined, string]>([
    [
      'choosing a program stays in the app that was used there last',
      '/program/3/map/@1,2,3',
      'data',
      '/program/8/map/@1,2,3',
    ],
    [
      'choosing a program that was never used keeps the path',
      '/program/3/orders',
      undefined,
      '/program/8/orders',
    ],
    [
      'choosing a program leads to the start if another app was used there last',
      '/program/3/map',
      'monitor',
      '/',
    ],
    [
      'choosing a program on a program page shows the page of the chosen program',
      '/program/3',
      'data',
      '/program/8',
    ],
    ['choosing a program in the settings keeps the path', '/settings/profile', 'data', '/settings/profile'],
  ])('%s', (_, path, lastApp, expected) => {
    expect(pathAfterChoosing({ path, chosenId: 8, lastApp })).toBe(expected);
  });
});

test.each([
  ['/program/3/orders', '/map'],
  ['/program/3/tasking/@1,2', '/tasking'],
  ['/program/3/monitor/9/grid', '/monitor'],
  ['/program/3/tools', '/tools'],
  ['/program/3', '/'],
  ['/settings', '/'],
])('leads from the logo at %s to %s', (path, expected) => {
  expect(logoPath(path, () => true)).toBe(expected);
});
