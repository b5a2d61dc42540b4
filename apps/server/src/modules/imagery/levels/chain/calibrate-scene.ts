import type { RunWarning } from '@sigma/domain';
import { flatFieldMeasure } from '@sigma/raster';
import { type Capture, forBlocks } from '../../../../capture-lines/capture.ts';
import type { Coefficients } from '../../../../capture-lines/coefficients.ts';
import { radianceLines } from '../../../../capture-lines/radiance.ts';
import { darkLevelWarnings, flatFieldWarnings, saturationWarnings } from './warnings.ts';

/** The radiance of all lines as it is stored, and what is wrong with it. `onShare` receives the share of lines that are done. */
export function calibrateScene(
  capture: Capture,
  coefficients: Coefficients,
  onShare: (share: number) => void = () => undefined,
): { readonly values: Int16Array<ArrayBuffer>; readonly warnings: readonly RunWarning[] } {
  const { lines, samples, bands } = capture;
  const elements = bands * samples;
  const { measured, stored } = radianceLines(capture, coefficients);
  const columns = flatFieldMeasure(bands, samples);
  const values = new Int16Array(lines * elements);
  let saturated = 0;
  forBlocks(0, lines, (line, count) => {
    const block = measured(line, count);
    saturated += block.saturated;
    values.set(stored(block), line * elements);
    for (let n = 0; n < count; n++) columns.add(block.data.subarray(n * elements, (n + 1) * elements));
    onShare((line + count) / lines);
  });
  return {
    values,
    warnings: [
      ...saturationWarnings(saturated),
      ...darkLevelWarnings(coefficients),
      ...flatFieldWarnings(columns.alarms()),
    ],
  };
}
