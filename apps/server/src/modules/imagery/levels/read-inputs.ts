import { objectOfS3Uri } from '@sigma/contract';
import { BAND_COUNT, type ScenePlan } from '@sigma/simulator';
import type { ObjectStore } from '@sigma/storage';
import type { Coefficients } from '../../../capture-lines/coefficients.ts';
import { readCoefficients } from './read-array.ts';
import type { RunInputs } from './run-inputs.ts';

/** Reads the coefficients of the chosen calibrations. */
export async function readInputs(
  store: ObjectStore,
  { grid }: ScenePlan,
  { calibrations, dark }: RunInputs,
): Promise<Coefficients> {
  const elements = BAND_COUNT * grid.width;
  const find = async (type: RunInputs['calibrations'][number]['type']) => {
    const used = calibrations.find((one) => one.type === type);
    if (used === undefined) return undefined;
    const length = type === 'spectral' ? 2 * elements : elements;
    return readCoefficients(store, {
      what: `the calibration ${used.id}`,
      key: objectOfS3Uri(used.uri).key,
      length,
    });
  };
  const override = dark?.override;
  return {
    radiometric: await find('radiometric'),
    flatField: await find('flat_field'),
    spectral: await find('spectral'),
    badPixels: await find('bad_pixels'),
    linearity: await find('linearity'),
    darkFrames:
      override &&
      (await readCoefficients(store, {
        what: `the dark-frame override ${override.id}`,
        key: objectOfS3Uri(override.uri).key,
        length: override.rows * elements,
      })),
  };
}
