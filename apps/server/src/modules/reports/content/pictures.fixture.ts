import sharp from 'sharp';
import type { PictureSource } from './picture-source.ts';

/** Pictures as detailed as the ground, at the requested size; cutting them out of scenes costs extra. */
export const NOISE_PICTURES: PictureSource = {
  ofScene: (_, view, width) => {
    const height = Math.round((width * view.height) / view.width);
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    return sharp({ create: { width, height, channels: 3, background: '#8a7658', noise } })
      .jpeg({ quality: 84 })
      .toBuffer();
  },
  ofArtifact: async () => undefined,
  ofPlume: async () => undefined,
};
