import { bind, evaluateExpression, Refusal, refuse } from '@sigma/contract';
import { chooseBands, ExpressionError, parseExpression, type SpectralCube } from '@sigma/raster';
import { findCube, refuseLevel, valuesAt } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { notModified, planeAnswer, tagOf } from './answer-bytes.ts';
import { orRefusal } from './cube-refusal.ts';
import { centresOf, refuseWithoutWavelengths } from './given-values.ts';
import { windowOf } from './window-of.ts';

const FLOAT_BYTES = 4;

export const evaluateExpressionBinding = (services: CubesServices) =>
  bind(evaluateExpression, async (call) => {
    const { cubes } = services;
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const { expression, level, step } = call.body;
    const refused =
      refuseLevel(services, found, level, 'invalid_body') ?? refuseExpression(found.cube, expression);
    if (refused !== undefined) return refused;
    const limits = { window: call.body.window, step, pixelBytes: FLOAT_BYTES, code: 'invalid_body' } as const;
    const window = windowOf(found.cube, limits);
    if (window instanceof Refusal) return window;
    const tag = tagOf(found.ref.tag, ['expression', level, expression, window, step]);
    const known = notModified(call.header, tag);
    if (known !== undefined) return known;
    const read = cubes.local.withFileSoon(valuesAt(found, level), call.signal, (cube) =>
      cubes.threads.run({ kind: 'expression', cube, expression, window, step }, call.signal),
    );
    const answer = await orRefusal(found.key.scene, read);
    if (answer instanceof Refusal) return answer;
    return planeAnswer({ ...answer, scales: [1], offsets: [0], unit: '' }, tag);
  });

/** Refuses what is not a valid expression, or names bands that the cube does not have, with its position. */
function refuseExpression(cube: SpectralCube, text: string): Refusal | undefined {
  const refused = refuseWithoutWavelengths(cube, 'expression');
  if (refused !== undefined) return refused;
  try {
    chooseBands(parseExpression(text), {
      wavelengths: centresOf(cube),
      good: cube.bands.map(({ good }) => good),
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const before = text.slice(0, error.at).split('\n');
    const position = { offset: error.at, line: before.length, column: (before.at(-1) ?? '').length + 1 };
    const { message } = error;
    return refuse('invalid_body', `The expression is invalid at position ${error.at + 1}: ${message}`, [
      { field: 'expression', code: 'invalid', message, position },
    ]);
  }
}
