import { clampRenderConfig, DEFAULT_RENDER_CONFIG, RENDER_LIMITS, type RenderConfig } from '@sigma/raster';

/** What people turn of how pictures of scenes are drawn; the rest of a render config (1:9) stays as it is. */
export type PictureLook = Omit<RenderConfig, 'blendingDepth' | 'gradient'>;

export const LOOK_NUMBERS = ['contrast', 'brightness', 'gamma', 'opacity'] as const;
export type LookNumber = (typeof LOOK_NUMBERS)[number];

/** Least, most and the step of a slider. */
export const LOOK_LIMITS = RENDER_LIMITS satisfies Readonly<Record<LookNumber, object>>;

export const DEFAULT_LOOK: PictureLook = clampLook({});

/** A whole look from anything: what is missing or of the wrong kind gets its default, numbers keep their limits. */
export function clampLook(wanted: Readonly<Record<string, unknown>>): PictureLook {
  const { blendingDepth, gradient, ...look } = clampRenderConfig(wanted);
  return look;
}

/** The look as painters take it. */
export function renderConfigOf(look: PictureLook): RenderConfig {
  return { ...DEFAULT_RENDER_CONFIG, ...look };
}

/** The colours of mode "gradient" as a CSS background, the lowest tones at the left. */
export const GRADIENT_RAMP = `linear-gradient(90deg, ${DEFAULT_RENDER_CONFIG.gradient.map((colour) => `rgb(${colour.join(' ')})`).join(', ')})`;
