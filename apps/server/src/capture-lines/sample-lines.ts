const SAMPLES = 12;

/**
 * The lines by which a whole scene is judged: its stripes and its water vapour. They are a few at fixed places, so that a single
 * line can be processed within a second and is the same as in the file of the scene.
 */
export function sampleLines(lines: number): readonly number[] {
  return [...new Set(Array.from({ length: SAMPLES }, (_, n) => Math.floor(((n + 0.5) * lines) / SAMPLES)))];
}
