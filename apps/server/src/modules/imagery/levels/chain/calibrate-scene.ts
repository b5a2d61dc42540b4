import type { RunWarning } from '@sigma/domain';
import { flatFieldAlarms, stripeMeasure } from '@sigma/raster';
import { type Capture, forBlocks } from '../../../../capture-lines/capture.ts';
import type { Coefficients } from '../../../../capture-lines/coefficients.ts';
import { radianceLines } from '../../../../capture-lines/radiance.ts';
import { flatFieldWarnings, saturationWarnings } from './warnings.ts';

/** The columns of each so many lines are compared, to find wrong gains. */
const ALARM_EVERY = 4;

/** The radiance of all lines as it is stored, and what is wrong with it. */
export function calibrateScene(
  capture: Capture,
  coefficients: Coefficients,
): { readonly values: Uint16Array<ArrayBuffer>; readonly warnings: readonly RunWarning[] } {
  const { lines, samples, bands } = capture;
  const elements = bands * samples;
  const { measured, stored } = radianceLines(capture, coefficients);
  const columns = stripeMeasure(bands, samples);
  const values = new Uint16Array(lines * elements);
  let saturated = 0;
  forBlocks(0, lines, (line, count) => {
    const block = measured(line, count);
    saturated += block.saturated;
    values.set(stored(block), line * elements);
    for (let n = 0; n < count; n += ALARM_EVERY)
      columns.add(block.data.subarray(n * elements, (n + 1) * elements));
  });
  const alarms = flatFieldAlarms(columns.ratios());
  return { values, warnings: [...saturationWarnings(saturated), ...flatFieldWarnings(alarms)] };
}
