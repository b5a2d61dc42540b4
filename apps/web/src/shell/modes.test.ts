import { featureFlags } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { breadcrumbOf } from './breadcrumb.ts';
import { isModeOf, modesOf } from './modes.ts';

const flags = (roles: Parameters<typeof featureFlags>[0]['roles'], internalRole: 'none' | 'employee') =>
  featureFlags({ roles, internalRole, runningInTestMode: false, frontendDev: false });

describe('the mode switcher', () => {
  it('the rail of Data offers the tracker last', () => {
    const labels = modesOf('data', flags(['Tasking User'], 'none'), true).map(({ label }) => label);
    expect(labels.at(-1)).toBe('Satellite tracker');
  });

  it('the rail of Tools offers only the tracker, to staff', () => {
    expect(modesOf('tools', flags([], 'employee'), true).map(({ path }) => path)).toEqual(['/tools/track']);
    expect(modesOf('tools', flags(['Tasking User'], 'none'), true)).toEqual([]);
  });

  it('the rail marks the tracker of its own app only', () => {
    const tracker = modesOf('tools', flags([], 'employee'), true)[0];
    expect(tracker && isModeOf(tracker, '/tools/track')).toBe(true);
    expect(tracker && isModeOf(tracker, '/tools')).toBe(false);
  });
});

it.each(['Data', 'Monitor', 'Tools'])('the breadcrumb names the tracker below %s', (app) => {
  expect(breadcrumbOf(`/program/3/${app.toLowerCase()}/track`)).toEqual(['Sigma', app, 'Satellite tracker']);
});
