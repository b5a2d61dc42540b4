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

interface Asked extends Partial<Omit<RouteQuestion, 'flags'>> {
  readonly internal?: InternalRole;
}

function question({ internal = 'none', ...asked }: Asked): RouteQuestion {
  const roles = asked.roles ?? ['Tasking User'];
  return {
    path: '/',
    programs: TWO,
    activeId: 3,
    lastApp: undefined,
    built: ['data'],
    ...asked,
    roles,
    flags: featureFlags({ roles, internalRole: internal, runningInTestMode: false, frontendDev: false }),
  };
}

function target(asked: Asked): string {
  const decision = decideRoute(question(asked));
  return decision.kind === 'stay' ? 'stay' : decision.path;
}

describe('the program of a path', () => {
  test.each([
    ['/program/8/map', 3, 8],
    ['/map', 3, 3],
    ['/map', undefined, NO_PROGRAM],
    ['/program/abc/map', undefined, NO_PROGRAM],
  ])('%s with %s stored is %i', (path, stored, id) => {
    expect(programIdOf(path, stored)).toBe(id);
  });

  test.each([
    ['the one in the path', '/program/8/map', 3, TWO, 8],
    ['the stored one when valid', '/map', 8, TWO, 8],
    [
      'the first active one when the stored one is not mine',
      '/map',
      99,
      [{ id: 2, active: false }, ...TWO],
      3,
    ],
    [
      'the first when none is active',
      '/map',
      undefined,
      [
        { id: 5, active: false },
        { id: 6, active: false },
      ],
      5,
    ],
    ['-1 when there is none', '/map', 3, [], NO_PROGRAM],
  ])('is %s', (_, path, stored, programs, id) => {
    expect(activeProgramId(path, stored, programs)).toBe(id);
  });
});

describe('where a path leads', () => {
  test.each<[string, Asked, string]>([
    ['a path without prefix goes into the active program', { path: '/orders' }, '/program/3/orders'],
    ['a path in the own program stays', { path: '/program/8/map/@1,2,3' }, 'stay'],
    ['a foreign program gives way to the first', { path: '/program/99/orders' }, '/program/3/orders'],
    ['an unreadable program gives way to the first', { path: '/program/abc/map' }, '/program/3/map'],
    ['the word program alone opens the first', { path: '/program' }, '/program/3'],
    ['a path that only begins like the prefix is prefixed', { path: '/programs' }, '/program/3/programs'],
    ['errors are never prefixed', { path: '/error/noaccess/data' }, 'stay'],
    ['settings are never prefixed', { path: '/settings/profile' }, 'stay'],
    ['administration is never prefixed', { path: '/admin' }, 'stay'],
    ['no programs: the error page', { path: '/map', programs: [], activeId: NO_PROGRAM }, '/error/program'],
    ['no programs: the error page from the start', { programs: [], activeId: NO_PROGRAM }, '/error/program'],
    ['no programs: settings stay open', { path: '/settings', programs: [], activeId: NO_PROGRAM }, 'stay'],
    ['the start of a Tasking User is the map', {}, '/program/3/map'],
    ['an app that is not built is not the start', { lastApp: 'monitor' }, '/program/3/map'],
    [
      'a Monitor User alone has no start before Monitor is built',
      { roles: ['Monitor User'] },
      '/error/noaccess/sigma',
    ],
    [
      'the start is Monitor where allowed',
      { roles: PROGRAM_ROLES, built: ['data', 'monitor'] },
      '/program/3/monitor',
    ],
    [
      'the start is the last app',
      { roles: PROGRAM_ROLES, built: ['data', 'monitor'], lastApp: 'data' },
      '/program/3/map',
    ],
    ['a Data User alone opens no app', { roles: ['Data User'] }, '/error/noaccess/sigma'],
    [
      'a Data User asking for the map',
      { path: '/program/3/map', roles: ['Data User'] },
      '/error/noaccess/data',
    ],
    [
      'a Monitor User asking for the map',
      { path: '/program/3/map', roles: ['Monitor User'], built: ['data', 'monitor'] },
      '/program/3/monitor',
    ],
    ['a Tasking User asking for Monitor', { path: '/program/3/monitor' }, '/program/3/map'],
    ['only Program Administrator: the program page', { roles: ['Program Administrator'] }, '/program/3'],
    [
      'only Program Administrator at the map',
      { path: '/program/3/map', roles: ['Program Administrator'] },
      '/program/3',
    ],
    ['the program page itself stays', { path: '/program/3', roles: ['Program Administrator'] }, 'stay'],
    ['Tools by a customer', { path: '/program/3/tools' }, '/error/noaccess/tools'],
    ['Tools by an employee', { path: '/program/3/tools', internal: 'employee' }, 'stay'],
    [
      'tasking without the grant',
      { path: '/program/3/tasking', roles: ['Data User'] },
      '/error/noaccess/data',
    ],
    ['an unknown path stays and is not found', { path: '/program/3/nothing' }, 'stay'],
  ])('%s', (_, asked, path) => {
    expect(target(asked)).toBe(path);
  });

  it('keeps the query when only the prefix changes and drops it on the way to another app', () => {
    expect(decideRoute(question({ path: '/map' }))).toMatchObject({ keepsQuery: true });
    expect(decideRoute(question({ path: '/program/99/map' }))).toMatchObject({ keepsQuery: true });
    expect(decideRoute(question({ path: '/program/3/monitor' }))).toMatchObject({ keepsQuery: false });
  });

  it('comes to rest within three steps for any path, roles and programs', () => {
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
    );
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 4 }),
        fc.uniqueArray(fc.constantFrom<ProgramRole>(...PROGRAM_ROLES)),
        fc.constantFrom<InternalRole>('none', 'employee', 'admin'),
        fc.subarray<MainApp>(['data', 'monitor', 'tools']),
        fc.constantFrom([], TWO),
        (segments, roles, internal, built, programs) => {
          let path = `/${segments.join('/')}`;
          for (let step = 0; step < 3; step++) {
            const activeId = activeProgramId(path, undefined, programs);
            const decision = decideRoute(question({ path, roles, internal, built, programs, activeId }));
            if (decision.kind === 'stay') return;
            path = decision.path;
          }
          const activeId = activeProgramId(path, undefined, programs);
          expect(target({ path, roles, internal, built, programs, activeId })).toBe('stay');
        },
      ),
    );
  });
});

describe('choosing a program', () => {
  test.each<[string, string, MainApp | undefined, string]>([
    ['stays in the app that was used there last', '/program/3/map/@1,2,3', 'data', '/program/8/map/@1,2,3'],
    ['stays where nothing was used there before', '/program/3/orders', undefined, '/program/8/orders'],
    ['goes to the start when another app was used last', '/program/3/map', 'monitor', '/'],
    ['shows the page of the chosen program', '/program/3', 'data', '/program/8'],
    ['stays in the settings', '/settings/profile', 'data', '/settings/profile'],
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
])('the logo at %s leads to %s', (path, expected) => {
  expect(logoPath(path)).toBe(expected);
});
