import { isRecord } from '@sigma/geo';
/** How pictures of scenes are shown: three bands as colours, or the first band on a ramp. */
export const RENDER_MODES = ['rgb', 'gradient'] as const;
export type RenderMode = (typeof RENDER_MODES)[number];

export type Rgb = readonly [red: number, green: number, blue: number];

export interface RenderConfig {
  readonly mode: RenderMode;
  /** Pixels over which the picture fades in from the rim of the measured area; 0 is a hard rim. An integer. */
  readonly blendingDepth: number;
  /** Slope around mid-gray; 1 changes nothing. */
  readonly contrast: number;
  /** Added to tones, which are between 0 and 1; 0 changes nothing. */
  readonly brightness: number;
  /** Tones are raised to 1/gamma: above 1 lightens the middle. */
  readonly gamma: number;
  /** 0 invisible to 1 solid. */
  readonly opacity: number;
  /** Hides pixels that were not measured (nodata, NaN, alpha 0). */
  readonly transparencyMask: boolean;
  /** Colours of the ramp from the lowest to the highest tone, evenly spaced, 0 to 255 per channel. */
  readonly gradient: readonly Rgb[];
}

/** Red, orange, pale yellow, light green, blue. */
export const DEFAULT_GRADIENT: readonly Rgb[] = [
  [214, 40, 40],
  [247, 146, 62],
  [253, 246, 186],
  [160, 220, 150],
  [44, 116, 190],
];

export const DEFAULT_RENDER_CONFIG: RenderConfig = {
  mode: 'rgb',
  blendingDepth: 10,
  contrast: 1,
  brightness: 0,
  gamma: 1.2,
  opacity: 1,
  transparencyMask: true,
  gradient: DEFAULT_GRADIENT,
};

interface Limit {
  readonly min: number;
  readonly max: number;
  /** The increment of a slider. */
  readonly step: number;
}

export const RENDER_LIMITS = {
  blendingDepth: { min: 0, max: 100, step: 1 },
  contrast: { min: 0, max: 4, step: 0.05 },
  brightness: { min: -1, max: 1, step: 0.05 },
  gamma: { min: 0.1, max: 5, step: 0.05 },
  opacity: { min: 0, max: 1, step: 0.05 },
} as const satisfies Readonly<Record<string, Limit>>;
export type RenderSetting = keyof typeof RENDER_LIMITS;

const MIN_STOPS = 2;
const MAX_STOPS = 16;

/**
 * A valid config from any values: missing or mistyped settings get their default, numbers are clamped. For values from
 * addresses and storage.
 */
export function clampRenderConfig(wanted: unknown): RenderConfig {
  const given: Readonly<Record<string, unknown>> = isRecord(wanted) ? wanted : {};
  const number = (name: RenderSetting): number => {
    const value = given[name];
    if (typeof value !== 'number' || Number.isNaN(value)) return DEFAULT_RENDER_CONFIG[name];
    const { min, max } = RENDER_LIMITS[name];
    return Math.max(min, Math.min(max, value));
  };
  const { transparencyMask, gradient } = given;
  return {
    mode: RENDER_MODES.find((mode) => mode === given.mode) ?? DEFAULT_RENDER_CONFIG.mode,
    blendingDepth: Math.round(number('blendingDepth')),
    contrast: number('contrast'),
    brightness: number('brightness'),
    gamma: number('gamma'),
    opacity: number('opacity'),
    transparencyMask:
      typeof transparencyMask === 'boolean' ? transparencyMask : DEFAULT_RENDER_CONFIG.transparencyMask,
    gradient: isGradient(gradient) ? gradient : DEFAULT_GRADIENT,
  };
}

/** The problems of a config, one sentence per setting that names it and its valid values; empty when it is valid. */
export function renderConfigIssues(config: RenderConfig): readonly string[] {
  const issues: string[] = [];
  if (!RENDER_MODES.includes(config.mode)) issues.push(`mode must be one of ${RENDER_MODES.join(', ')}.`);
  for (const [name, { min, max }] of Object.entries(RENDER_LIMITS)) {
    const value: unknown = Object.entries(config).find(([key]) => key === name)?.[1];
    if (typeof value !== 'number' || !(value >= min && value <= max)) {
      issues.push(`${name} must be a number from ${min} to ${max}.`);
    }
  }
  if (!Number.isInteger(config.blendingDepth)) issues.push('blendingDepth must be an integer.');
  if (typeof config.transparencyMask !== 'boolean') issues.push('transparencyMask must be true or false.');
  if (!isGradient(config.gradient)) {
    issues.push(`gradient must have ${MIN_STOPS} to ${MAX_STOPS} colours of three numbers from 0 to 255.`);
  }
  return issues;
}

/**
 * The tone shown for a tone between 0 and 1: contrast around the middle, brightness added, clamped to 0 to 1, then
 * raised to 1/gamma. NaN gives 0.
 *
 * @example toneValue(0.5, { contrast: 1, brightness: 0, gamma: 2 }) // 0.7071…
 */
export function toneValue(
  tone: number,
  { contrast, brightness, gamma }: Pick<RenderConfig, 'contrast' | 'brightness' | 'gamma'>,
): number {
  const moved = (tone - 0.5) * contrast + 0.5 + brightness;
  return moved > 0 ? Math.min(1, moved) ** (1 / gamma) : 0;
}

/** The colour of the ramp for a tone between 0 and 1, linear between two stops; not rounded. */
export function gradientColour(tone: number, gradient: readonly Rgb[] = DEFAULT_GRADIENT): Rgb {
  const last = gradient.length - 1;
  const at = Math.max(0, Math.min(1, tone || 0)) * last;
  const stop = Math.min(Math.floor(at), Math.max(0, last - 1));
  const [from, to] = [gradient[stop], gradient[stop + 1]];
  if (!from || !to) return from ?? [0, 0, 0];
  const share = at - stop;
  const mix = (channel: 0 | 1 | 2) => from[channel] + (to[channel] - from[channel]) * share;
  return [mix(0), mix(1), mix(2)];
}

function isGradient(value: unknown): value is readonly Rgb[] {
  return (
    Array.isArray(value) &&
    value.length >= MIN_STOPS &&
    value.length <= MAX_STOPS &&
    value.every((colour) => Array.isArray(colour) && colour.length === 3 && colour.every(isChannel))
  );
}

function isChannel(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 255;
}
