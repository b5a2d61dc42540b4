import { expect, it } from 'vitest';
import { type BandPlane, countPlane, MISSING } from '../band-plane.ts';
import { COLOUR_RAMPS } from '../colour-ramps.ts';
import { readExpression, valuesOfExpression } from '../plane-expression.ts';
import { paintedPixels } from './plain-painter.ts';
import { expressionShader } from './webgl-shaders.ts';

const plane = (...stored: number[]): BandPlane => ({
  width: stored.length,
  height: 1,
  stored: Uint16Array.from(stored),
  scale: 0.01,
  offset: 0,
});
const bands = { wavelengths: [660, 670, 800], good: [true, true, true] };
const ndvi = readExpression('(R(800) - R(670)) / (R(800) + R(670))', bands);

function ndviOf(red: BandPlane, infrared: BandPlane) {
  if (ndvi.state === 'refused') throw new Error(ndvi.message);
  const planes = new Map([
    [1, red],
    [2, infrared],
  ]);
  return { ...ndvi.expression, planes, width: red.width, height: 1 };
}

it('stretches each band between its own limits, and leaves pixels without a value transparent', () => {
  const pixels = paintedPixels({
    kind: 'rgb',
    planes: [plane(100, MISSING, 300), plane(100, 200, 300), plane(0, 0, 0)],
    limits: [
      [1, 3],
      [1, 5],
      [0, 1],
    ],
    gamma: 1,
  });
  expect([...pixels]).toEqual([0, 0, 0, 255, 0, 0, 0, 0, 255, 128, 0, 255]);
});

it('colours the values of an expression and hides those below a threshold', () => {
  const expression = ndviOf(plane(100, 300, 0), plane(300, 100, 0));
  expect([...valuesOfExpression(expression)]).toEqual([0.5, -0.5, Number.NaN]);
  const pixels = paintedPixels({
    kind: 'expression',
    expression,
    limits: [-0.5, 0.5],
    ramp: 'index',
    threshold: { keeps: 'above', value: 0 },
  });
  expect([...pixels.slice(0, 4)]).toEqual([...(COLOUR_RAMPS.index.at(-1) ?? []), 255]);
  expect([...pixels.slice(4)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

it('writes an expression for the graphics processor with the layers of its bands', () => {
  const text = readExpression('ln(R(800)) - min(1, R(670), mean(655, 675))', bands);
  expect(text.state === 'read' && expressionShader(text.expression)).toContain(
    '(logarithm(((plane(2)) / 1.0)) - min(min(1.0, ((plane(1)) / 1.0)), ((plane(0) + plane(1)) / 2.0)))',
  );
});

it('finds percentiles and bins of a plane without its missing values', () => {
  const counts = countPlane(plane(0, 100, 200, 300, MISSING));
  expect(counts.count).toBe(4);
  expect([0.25, 0.5, 1].map(counts.quantile)).toEqual([0, 1, 3]);
  expect([...counts.histogram(0, 4, 4)]).toEqual([1, 1, 1, 1]);
});
