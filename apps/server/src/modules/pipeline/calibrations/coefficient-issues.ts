import type { FieldIssue } from '@sigma/contract';
import { type CalibrationType, coefficientsShape, wrongCoefficient } from '@sigma/domain';
import { readArrayChunks } from '@sigma/raster';
import { archiveKey, openArray } from './array-object.ts';

type Store = Parameters<typeof openArray>[0];

/** The fields of a calibration that its files must agree with. */
export interface CalibrationFiles {
  readonly calibration_type: CalibrationType;
  readonly bands: number;
  readonly samples: number;
  readonly working_s3_uri: string;
  readonly raw_s3_uri: string | null;
}

const field = 'working_s3_uri';

/** What is wrong with the files of a calibration; reads all coefficients. */
export async function coefficientIssues(
  store: Store,
  body: CalibrationFiles,
  signal: AbortSignal,
): Promise<readonly FieldIssue[]> {
  const { calibration_type: type, bands, samples, working_s3_uri: uri, raw_s3_uri } = body;
  if (raw_s3_uri !== null && (await archiveKey(store, raw_s3_uri)) === undefined) {
    return [{ field: 'raw_s3_uri', code: 'missing', message: 'must be an object in the archive' }];
  }
  const sizes = [['bands', bands] as const, ['samples', samples] as const];
  const isSpectral = coefficientsShape(type, body).length === 3;
  const opened = await openArray(store, {
    field,
    uri,
    sizes: isSpectral ? [['calibration_type', 2], ...sizes] : sizes,
  });
  if ('code' in opened) return [opened];
  let before = 0;
  for await (const values of readArrayChunks(opened.source, opened.layout, signal)) {
    const wrong = wrongCoefficient(type, values);
    if (wrong !== undefined) {
      const place = placeOf(before + wrong.index, samples);
      return [
        {
          field,
          code: 'wrong_value',
          message: `must have only coefficients that are ${wrong.rule}; ${place} is not`,
        },
      ];
    }
    before += values.length;
  }
  return [];
}

/** The place of a coefficient, counted from 0. */
const placeOf = (index: number, samples: number): string =>
  `the one at line ${Math.floor(index / samples)}, column ${index % samples}`;
