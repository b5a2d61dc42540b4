import { clampRenderConfig, DEFAULT_RENDER_CONFIG, RENDER_LIMITS, type RenderConfig } from '@sigma/raster';

/** The part of a render config (spec 1:9) that people can change: contrast, brightness, gamma, opacity, mask and mode. */
export type RenderStyle = Omit<RenderConfig, 'blendingDepth' | 'gradient'>;

export const STYLE_NUMBERS = ['contrast', 'brightness', 'gamma', 'opacity'] as const;
export type StyleNumber = (typeof STYLE_NUMBERS)[number];

/** Minimum, maximum and step of each slider. */
export const STYLE_LIMITS = RENDER_LIMITS satisfies Readonly<Record<StyleNumber, object>>;

export const DEFAULT_RENDER_STYLE: RenderStyle = clampRenderStyle({});

/** A valid rendering style from any values: missing or mistyped ones get their default, numbers are clamped. */
export function clampRenderStyle(wanted: Readonly<Record<string, unknown>>): RenderStyle {
  const { blendingDepth, gradient, ...style } = clampRenderConfig(wanted);
  return style;
}

/** The complete render config for a style, as painters need it. */
export function renderConfigOf(style: RenderStyle): RenderConfig {
  return { ...DEFAULT_RENDER_CONFIG, ...style };
}

/** The colours of mode "gradient" as a CSS background, lowest tones on the left. */
export const GRADIENT_RAMP = `linear-gradient(90deg, ${DEFAULT_RENDER_CONFIG.gradient.map((colour) => `rgb(${colour.join(' ')})`).join(', ')})`;
