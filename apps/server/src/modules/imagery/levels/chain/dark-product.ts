import { DARK_LINES } from '@sigma/simulator';
import { type Capture, forBlocks } from '../../../../capture-lines/capture.ts';
import type { Coefficients } from '../../../../capture-lines/coefficients.ts';
import { badElementsOf, darkAt, darkOf, SATURATED_AT } from '../../../../capture-lines/dark.ts';
import { GOOD_BANDS } from '../../../../capture-lines/good-bands.ts';
import { cubeMeta, lightAngles } from '../../cube-header.ts';
import type { ProductBytes } from '../product.ts';
import { enviProduct } from './envi-product.ts';
import { darkLevelMembers } from './warnings.ts';

const NO_DATA = -32_768;

/** Counts minus the dark level; bad elements and saturated counts are missing data. */
export function darkProduct(
  capture: Capture,
  coefficients: Coefficients,
): { readonly files: readonly ProductBytes[]; readonly saturated: number } {
  const { plan, frames, lines, samples, bands } = capture;
  const elements = bands * samples;
  const level = darkOf(capture, coefficients);
  const isBad = badElementsOf(capture, coefficients);
  const values = new Int16Array(lines * elements);
  let saturated = 0;
  forBlocks(0, lines, (from, count) => {
    const counts = frames.read(DARK_LINES + from, count);
    for (let n = 0; n < count; n++) {
      const dark = darkAt(level, from + n);
      for (let at = 0; at < elements; at++) {
        const value = counts[n * elements + at] ?? 0;
        if (value >= SATURATED_AT) saturated += 1;
        values[(from + n) * elements + at] =
          value >= SATURATED_AT || isBad[at] === 1 ? NO_DATA : Math.round(value - (dark[at] ?? 0));
      }
    }
  });
  const { mapInfo: _, ...meta } = cubeMeta(plan, 'detector counts above the dark level');
  const files = enviProduct({
    asset: 'dark_subtract',
    headerAsset: 'dark_subtract_header',
    suffix: '_dark_subtract',
    title: 'Detector counts above the dark level, ENVI BIL',
    roles: ['data'],
    meta: {
      ...meta,
      dataType: 2,
      dataIgnoreValue: NO_DATA,
      goodBands: GOOD_BANDS,
      other: { 'data units': 'DN', ...lightAngles(plan), ...darkLevelMembers(coefficients) },
    },
    values,
    fields: { data_type: 'int16', unit: 'DN', nodata: NO_DATA },
  });
  return { files, saturated };
}
