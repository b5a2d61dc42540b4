import { nearestBand } from '../expression/choose-bands.ts';
import { dilate } from '../objects/mask.ts';
import type { PassInput } from './pass-input.ts';

/**
 * A flame shines in the short-wave infrared: more radiance than this in µW cm⁻² sr⁻¹ nm⁻¹ at this wavelength cannot be reflected
 * sunlight, because white ground below the highest sun has less. The limit is that of emit-ghg for EMIT.
 */
const FLARE_NM = 2390;
const FLARE_RADIANCE = 1.5;
/** The telescope scatters the light of a flame over its neighbours. */
const GLARE_PX = 5;

/** 1 for pixels in the glare of a flame. */
export function flareMask({ radiance }: Pick<PassInput, 'radiance'>): Uint8Array {
  const { lines, samples, wavelengths, data } = radiance;
  const mask = new Uint8Array(lines * samples);
  const band = nearestBand(wavelengths, FLARE_NM);
  for (let line = 0; line < lines; line++) {
    const row = (line * wavelengths.length + band) * samples;
    for (let sample = 0; sample < samples; sample++)
      if ((data[row + sample] ?? 0) > FLARE_RADIANCE) mask[line * samples + sample] = 1;
  }
  return dilate(mask, { width: samples, height: lines }, GLARE_PX);
}

/** The pass with flames hidden as clouds are, so that neither oil nor works nor methane is found there. */
export function withoutFlares(input: PassInput): PassInput {
  const flares = flareMask(input);
  if (!flares.includes(1)) return input;
  return { ...input, cloud: input.cloud.map((isCloud, i) => (flares[i] === 1 ? 1 : isCloud)) };
}
