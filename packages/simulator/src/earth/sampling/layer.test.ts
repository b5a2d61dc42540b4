import { expect, it } from 'vitest';
import { pointFrame } from './frame.ts';
import { createLayer, readAt, readRow } from './layer.ts';

it.each([1, 2, 5, 8, 40])(
  'a row of a layer of every %i. pixel has the values of its pixels read one by one',
  (step) => {
    const layer = createLayer({ ...pointFrame([0, 0], 30), width: 67, height: 41 }, step);
    for (let n = 0; n < layer.values.length; n++) layer.values[n] = Math.sin(n * 12.9898) * 100;
    const row = new Float32Array(67);
    for (let y = 0; y < 41; y++) {
      readRow(layer, y, row);
      for (const [x, value] of row.entries()) expect(value).toBeCloseTo(readAt(layer, x, y), 4);
    }
  },
);
