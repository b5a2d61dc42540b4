import { expect, it } from 'vitest';
import { monitorAudience } from './monitor-events.ts';

it.each([
  'monitor.alert.published',
  'monitor.gas.published',
  'monitor.sources.continue',
  'monitor.findings.revised',
  'monitor.alert.retracted',
  'monitor.report.ready',
  'monitor.report.failed',
] as const)('%s rings for everyone who uses Monitor', (kind) =>
  expect(monitorAudience(kind)).toEqual({ members: 'monitor' }),
);

it.each(['monitor.detection.published', 'monitor.pass.analysed', 'monitor.feedback.changed'] as const)(
  '%s rings for no one',
  (kind) => expect(monitorAudience(kind)).toEqual({ users: [] }),
);
