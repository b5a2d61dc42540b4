import { describe, expect, it } from 'vitest';
import type { Spot } from '../../pdf/blocks.ts';
import { spreadLabels } from './spread-labels.ts';

const MAP = { width: 500, height: 200 };
const pointsOf = (spots: readonly Spot[]) => spots.map(([x, y]) => [x * MAP.width, y * MAP.height] as const);
const far = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]) =>
  Math.hypot(ax - bx, ay - by);

describe('the numbers of a route', () => {
  it('stand on their places where there is room', () => {
    const places: Spot[] = [
      [0.2, 0.5],
      [0.8, 0.5],
    ];
    expect(spreadLabels(places, MAP)).toEqual(places);
  });

  it.each([
    ['six places within three points', 6, 3],
    ['twenty places within twenty points', 20, 20],
    ['ten findings at one place', 10, 0],
  ])('never cover each other or another place: %s', (_, count, reach) => {
    const places = Array.from({ length: count }, (__, index): Spot => {
      const angle = (2 * Math.PI * index) / count;
      return [0.5 + (reach * Math.cos(angle)) / MAP.width, 0.5 + (reach * Math.sin(angle)) / MAP.height];
    });
    const labels = pointsOf(spreadLabels(places, MAP));
    for (const [index, label] of labels.entries()) {
      for (const other of labels.slice(index + 1)) expect(far(label, other)).toBeGreaterThanOrEqual(16);
      for (const place of pointsOf(places.filter((___, other) => other !== index)))
        expect(far(label, place)).toBeGreaterThan(10);
      expect(label[0]).toBeGreaterThan(8);
      expect(label[0]).toBeLessThan(MAP.width - 8);
      expect(label[1]).toBeGreaterThan(8);
      expect(label[1]).toBeLessThan(MAP.height - 8);
    }
  });

  it('leave what covers the map, such as the scale', () => {
    const scale = { x: 0, y: 170, width: 120, height: 30 };
    const [label] = pointsOf(spreadLabels([[0.1, 0.95]], { ...MAP, covered: [scale] }));
    expect((label?.[0] ?? 0) > 128 || (label?.[1] ?? 999) < 162).toBe(true);
  });
});
