import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bar, labelPx, laneRows } from './lane-rows.ts';

const bar = (id: string, leftPx: number, widthPx: number, label = id): Bar => ({
  id,
  leftPx,
  widthPx,
  label,
});

describe('the rows of a lane', () => {
  it('put bars that overlap into rows below each other', () => {
    const { rows, bars } = laneRows([bar('a', 0, 50), bar('b', 20, 50), bar('c', 60, 10)], 800);
    expect(rows).toBe(2);
    expect(['a', 'b', 'c'].map((id) => bars.get(id)?.row)).toEqual([0, 1, 0]);
  });

  it('are one row for an empty lane', () => {
    expect(laneRows([], 800)).toEqual({ rows: 1, bars: new Map() });
  });

  it('never let a bar cover another, nor a label the next bar', () => {
    const bars = fc.array(
      fc.record({ leftPx: fc.integer({ min: 0, max: 780 }), widthPx: fc.integer({ min: 3, max: 200 }) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(bars, (boxes) => {
        const given = boxes.map(({ leftPx, widthPx }, index) => bar(`Request ${index}`, leftPx, widthPx));
        const { bars: placed, rows } = laneRows(given, 800);
        for (const one of given) {
          const place = placed.get(one.id);
          if (place === undefined) throw new Error(`${one.id} is nowhere`);
          expect(place.row).toBeLessThan(rows);
          const reach = place.label === 'after' ? place.roomPx : 0;
          for (const other of given)
            if (other !== one && placed.get(other.id)?.row === place.row && other.leftPx >= one.leftPx)
              expect(one.leftPx + one.widthPx + reach).toBeLessThanOrEqual(other.leftPx);
        }
      }),
    );
  });
});

describe('the label of a bar', () => {
  it.each([
    ['in a bar that is wide enough', [bar('a', 0, labelPx('Harbour'), 'Harbour')], 'inside'],
    ['after a short bar', [bar('a', 0, 4, 'Harbour')], 'after'],
    ['omitted where the next bar follows at once', [bar('a', 0, 4, 'Harbour'), bar('b', 10, 4)], 'none'],
    ['omitted at the right edge', [bar('a', 795, 4, 'Harbour')], 'none'],
  ] as const)('is %s', (_, bars, expected) => {
    expect(laneRows(bars, 800).bars.get('a')?.label).toBe(expected);
  });
});
