import { describe, expect, it } from 'vitest';
import { createFrame } from './frame.ts';
import { layerOnDemand, readAt, readRow, sampleLayer } from './layer.ts';

const STEP = 4;
const frame = createFrame({
  width: 50,
  height: 40,
  pad: 16,
  step: 8,
  detailM: 100,
  position: (col, row) => [10 + col / 1000, 50 - row / 1000],
  toPixel: ([lon, lat]) => [(lon - 10) * 1000, (50 - lat) * 1000],
});
const value = (x: number, y: number, z: number) => Math.sin(x / 700) + Math.cos(y / 300) + Math.sin(z / 500);

describe('a layer that is sampled on demand', () => {
  it('has the values of a complete one, whichever rows and pixels are read first', () => {
    const complete = sampleLayer(frame, STEP, value);
    const layer = layerOnDemand(frame, STEP, value);
    const [expected, found] = [new Float32Array(frame.width), new Float32Array(frame.width)];
    for (const row of [39, 0, 17, 18, 39.5, 1]) {
      readRow(complete, row, expected);
      readRow(layer, row, found);
      expect(found).toEqual(expected);
      for (const [col, at] of [
        [3.7, row + 9],
        [-20, row - 30],
        [70, row + 60],
      ] as const)
        expect(readAt(layer, col, at)).toBe(readAt(complete, col, at));
    }
  });

  it('samples only the rows around what is read, each once', () => {
    let sampled = 0;
    const layer = layerOnDemand(frame, STEP, () => ++sampled);
    const row = new Float32Array(frame.width);
    readRow(layer, 10, row);
    readRow(layer, 11, row);
    readAt(layer, 5, 9);
    expect(sampled).toBe(2 * layer.cols);
  });
});
