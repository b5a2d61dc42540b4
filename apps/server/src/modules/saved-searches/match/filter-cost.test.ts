import { readCql2Text } from '@sigma/cql2';
import { describe, expect, it } from 'vitest';
import { costIssue } from './filter-cost.ts';

const QUERYABLES = new Map([
  ['geometry', { type: 'geometry' }],
  ['cloud', { type: 'number' }],
] as const);

function expressionOf(text: string) {
  const read = readCql2Text(text, QUERYABLES);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.expression;
}

function circle(corners: number): string {
  const positions = Array.from({ length: corners + 1 }, (_, n) => {
    const angle = ((n % corners) / corners) * 2 * Math.PI;
    return `${Math.cos(angle).toFixed(6)} ${Math.sin(angle).toFixed(6)}`;
  });
  return `POLYGON((${positions.join(', ')}))`;
}
const within = (corners: number) => `s_within(geometry, ${circle(corners)})`;

describe('a filter', () => {
  it.each([
    ['without areas', 'cloud < 20'],
    ['with a long area that a scene meets', `s_intersects(geometry, ${circle(5000)})`],
    ['with a short area that contains a scene', within(80)],
    ['with a box', 's_within(geometry, BBOX(0, 0, 10, 10))'],
    ['with several short areas', Array.from({ length: 20 }, () => within(8)).join(' or ')],
  ])('%s can be compared with every new scene', (_, text) => {
    expect(costIssue(expressionOf(text))).toBeUndefined();
  });

  it.each([
    ['with a long area that contains a scene', within(200)],
    ['with many short areas', Array.from({ length: 100 }, () => within(8)).join(' or ')],
    ['with a long area within other conditions', `not (cloud < 20 and ${within(200)})`],
    ['that compares two given places', 's_intersects(POINT(0 0), POINT(1 1))'],
  ])('%s cannot', (_, text) => {
    expect(costIssue(expressionOf(text))).toBeDefined();
  });
});
