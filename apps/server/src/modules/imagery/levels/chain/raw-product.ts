import { DARK_LINES } from '@sigma/simulator';
import { type Capture, forBlocks, lineTime } from '../../../../capture-lines/capture.ts';
import { countsMeta } from '../../cube-header.ts';
import type { ProductBytes } from '../product.ts';
import { enviProduct } from './envi-product.ts';

/** The counts of the detector as they were sent down, dark frames first and last, and when and how each line was taken. */
export function rawProduct(capture: Capture): readonly ProductBytes[] {
  const { plan, frames, samples, bands } = capture;
  const values = new Uint16Array(frames.lines * bands * samples);
  forBlocks(0, frames.lines, (line, count) => values.set(frames.read(line, count), line * bands * samples));
  const { mapInfo: _, ...meta } = countsMeta(plan, 'of the file');
  return [
    ...enviProduct({
      asset: 'raw',
      headerAsset: 'raw_header',
      suffix: '_raw',
      title: 'Detector counts with dark frames, ENVI BIL',
      roles: ['data'],
      meta,
      values,
      fields: { data_type: 'uint16', unit: 'DN' },
    }),
    {
      asset: 'ancillary',
      suffix: '_ancillary.json',
      title: 'Time of each line, exposure and attitude',
      mediaType: 'application/json',
      roles: ['metadata'],
      fields: {},
      bytes: Uint8Array.from(new TextEncoder().encode(`${JSON.stringify(ancillaryOf(capture), null, 1)}\n`)),
    },
  ];
}

function ancillaryOf(capture: Capture): object {
  const { plan, frames, lines } = capture;
  const { acquisition } = plan;
  return {
    id: plan.id,
    sensor: plan.sensor,
    lines: frames.lines,
    dark_lines: { first: [0, DARK_LINES - 1], last: [DARK_LINES + lines, frames.lines - 1] },
    scene_lines: [DARK_LINES, DARK_LINES + lines - 1],
    frame_rate_hz: acquisition.frameRateHz,
    integration_time_ms: acquisition.integrationTimeMs,
    attitude: { roll_deg: acquisition.roll, frame: 'orbit, positive to the right of the ground track' },
    element_set: acquisition.elementSet,
    line_times: Array.from({ length: frames.lines }, (_, line) => lineTime(capture, line).toISOString()),
  };
}
