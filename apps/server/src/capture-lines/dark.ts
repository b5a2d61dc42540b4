import { type DarkLevel, darkLevel } from '@sigma/raster';
import { DARK_LINES } from '@sigma/simulator';
import type { Capture } from './capture.ts';
import type { Coefficients } from './coefficients.ts';

/** Counts at or above this value are saturated. */
export const SATURATED_AT = 16_300;

/** The dark level at the first line of the scene and its drift: of the capture's own frames, or of an override. */
export function darkOf({ frames, lines, samples, bands }: Capture, { darkFrames }: Coefficients): DarkLevel {
  if (darkFrames !== undefined)
    return darkLevel(bands * samples, { before: { counts: Uint16Array.from(darkFrames), firstLine: 0 } });
  return darkLevel(bands * samples, {
    before: { counts: frames.read(0, DARK_LINES), firstLine: -DARK_LINES },
    after: { counts: frames.read(DARK_LINES + lines, DARK_LINES), firstLine: lines },
  });
}

/** The dark counts of each element at a line of the scene. */
export function darkAt({ dark, darkPerLine }: DarkLevel, line: number): Float32Array {
  return dark.map((level, at) => level + (darkPerLine[at] ?? 0) * line);
}

/** 1 for elements that do not measure: those that the operator has registered, else those that the laboratory found. */
export function badElementsOf(
  { detector, bands, samples }: Capture,
  { badPixels }: Coefficients,
): Uint8Array {
  if (badPixels !== undefined) return Uint8Array.from(badPixels);
  const bad = new Uint8Array(bands * samples);
  for (const { band, sample } of detector.badPixels) bad[band * samples + sample] = 1;
  return bad;
}
