import { featureFlags } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { breadcrumbOf } from './breadcrumb.ts';
import { isModeOf, isProgramPage, modesOf, programModesOf } from './modes.ts';

const flags = (roles: Parameters<typeof featureFlags>[0]['roles'], internalRole: 'none' | 'employee') =>
  featureFlags({ roles, internalRole, runningInTestMode: false, frontendDev: false });

describe('the mode switcher', () => {
  it('the rail of Data offers the tracker last', () => {
    const labels = modesOf('data', flags(['Tasking User'], 'none')).map(({ label }) => label);
    expect(labels.at(-1)).toBe('Satellite tracker');
  });

  it('the rail of Tools offers the tracker, the orders of all programs, the operator’s desk, the processing and the notation, to staff', () => {
    expect(modesOf('tools', flags([], 'employee')).map(({ path }) => path)).toEqual([
      '/tools/track',
      '/tools/orders',
      '/tools/desk',
      '/tools/processing',
      '/tools/notation',
    ]);
    expect(modesOf('tools', flags(['Tasking User'], 'none'))).toEqual([]);
  });

  it('the rail of Monitor offers dashboard, findings, reports and the tracker, to Monitor Users', () => {
    const modes = modesOf('monitor', flags(['Monitor User'], 'none'));
    expect(modes.map(({ label }) => label)).toEqual([
      'Dashboard',
      'Findings',
      'Reports',
      'Satellite tracker',
    ]);
    expect(modesOf('monitor', flags(['Tasking User'], 'none'))).toEqual([]);
  });

  it.each([
    ['/monitor/a1/map/alert/f1', 'Dashboard'],
    ['/monitor/findings/asset/a1', 'Findings'],
    ['/monitor/reports', 'Reports'],
    ['/monitor/track', 'Satellite tracker'],
  ])('the rail marks one mode of Monitor at %s', (path, label) => {
    const marked = modesOf('monitor', flags(['Monitor User'], 'none')).filter((mode) => isModeOf(mode, path));
    expect(marked.map((mode) => mode.label)).toEqual([label]);
  });

  it('the rail marks the tracker of its own app only', () => {
    const tracker = modesOf('tools', flags([], 'employee'))[0];
    expect(tracker && isModeOf(tracker, '/tools/track')).toBe(true);
    expect(tracker && isModeOf(tracker, '/tools')).toBe(false);
  });
});

describe('the rail of the pages about a program', () => {
  it.each([
    ['a Program Administrator', 'Program Administrator', ['Details', 'Users', 'Assets']],
    ['a Monitor User', 'Monitor User', ['Details', 'Assets']],
    ['another member', 'Data User', ['Details']],
  ] as const)('offers %s their pages', (_, role, labels) => {
    expect(programModesOf(flags([role], 'none')).map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    ['/', true],
    ['/details', true],
    ['/assets', true],
    ['/asset/7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4', true],
    ['/map', false],
  ])('belongs to %s: %s', (path, isAbout) => {
    expect(isProgramPage(path)).toBe(isAbout);
  });
});

it.each([
  ['/program/3', 'Details'],
  ['/program/3/details', 'Details'],
  ['/program/3/users/', 'Users'],
  ['/program/3/assets', 'Assets'],
  ['/program/3/asset/7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4', 'Assets'],
])('the breadcrumb of %s ends with %s', (path, page) => {
  expect(breadcrumbOf(path)).toEqual(['Sigma', 'Program', page]);
});

it.each([
  ['/program/3/monitor', 'Dashboard'],
  ['/program/3/monitor/a1/map/alert/b2', 'Dashboard'],
  ['/program/3/monitor/findings/asset/a1', 'Findings'],
  ['/program/3/monitor/reports/', 'Reports'],
])('the breadcrumb of %s ends with %s below Monitor', (path, page) => {
  expect(breadcrumbOf(path)).toEqual(['Sigma', 'Monitor', page]);
});

it('the breadcrumb names the processing below Tools', () => {
  expect(breadcrumbOf('/program/3/tools/processing')).toEqual(['Sigma', 'Tools', 'Processing']);
});

it('the breadcrumb names the notation below Tools', () => {
  expect(breadcrumbOf('/program/3/tools/notation/agreement')).toEqual(['Sigma', 'Tools', 'Notation']);
});

it.each(['Data', 'Monitor', 'Tools'])('the breadcrumb names the tracker below %s', (app) => {
  expect(breadcrumbOf(`/program/3/${app.toLowerCase()}/track`)).toEqual(['Sigma', app, 'Satellite tracker']);
});
