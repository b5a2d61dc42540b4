import { describe, expect, it } from 'vitest';
import {
  mayReportMove,
  REPORT_STATES,
  reportName,
  reportRefusal,
  scheduledReportKey,
} from './report-rules.ts';

it.each([
  [['Permian pads'], 'Permian pads'],
  [['Permian pads', 'Kern'], 'Permian pads, Kern'],
  [['Permian pads', 'Kern', 'Delta'], 'Permian pads, Kern and 1 more'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B and 3 more'],
  [[], 'Deleted asset'],
])('a report of %j is called %s', (assets, name) => {
  expect(reportName(assets)).toBe(name);
});

it('a report becomes ready only while it is generated, and is made again from ready or failed', () => {
  expect(REPORT_STATES.filter((from) => mayReportMove(from, 'ready'))).toEqual(['generating']);
  expect(REPORT_STATES.filter((from) => mayReportMove(from, 'waiting'))).toEqual([
    'generating',
    'ready',
    'failed',
  ]);
});

it('a scheduled report is named by its asset and the first day of its period', () => {
  expect(scheduledReportKey('a', new Date('2026-03-12T00:00:00Z'))).toBe('a/2026-03-12');
});

describe('a report is changed', () => {
  const own = { state: 'ready', requestedBy: 'u' } as const;
  const scheduled = { state: 'ready', requestedBy: null } as const;
  it.each([
    ['by its requester', own, { user: 'u', administers: false }, undefined],
    ['by a Program Administrator', own, { user: 'x', administers: true }, undefined],
    ['by others: not', own, { user: 'x', administers: false }, 'forbidden'],
    ['if scheduled, by no one else', scheduled, { user: null, administers: false }, 'forbidden'],
    ['if scheduled, by a Program Administrator', scheduled, { user: 'x', administers: true }, undefined],
    [
      'while it is generated: not',
      { ...own, state: 'generating' },
      { user: 'u', administers: true },
      'wrong_state',
    ],
  ] as const)('%s', (_, report, actor, code) => {
    expect(reportRefusal(report, actor)?.code).toBe(code);
  });
});
