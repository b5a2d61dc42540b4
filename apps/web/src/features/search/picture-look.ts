/** How pictures of scenes are drawn (render config of 1:9). */
export interface PictureLook {
  /** 1 leaves contrast as it is. */
  readonly contrast: number;
  /** Added after contrast; 0 leaves brightness as it is. */
  readonly brightness: number;
  readonly gamma: number;
  readonly opacity: number;
  /** Pixels without data are transparent. */
  readonly mask: boolean;
  /** "gradient" paints the mean of the bands from red through orange, yellow and green to blue. */
  readonly colours: 'rgb' | 'gradient';
}

export const DEFAULT_LOOK: PictureLook = {
  contrast: 1,
  brightness: 0,
  gamma: 1.2,
  opacity: 1,
  mask: true,
  colours: 'rgb',
};

export type LookNumber = 'contrast' | 'brightness' | 'gamma' | 'opacity';

export interface LookControl {
  readonly name: LookNumber;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly decimals: number;
}

export const LOOK_CONTROLS: readonly LookControl[] = [
  { name: 'contrast', label: 'Contrast', min: 0, max: 3, step: 0.05, decimals: 2 },
  { name: 'brightness', label: 'Brightness', min: -1, max: 1, step: 0.05, decimals: 2 },
  { name: 'gamma', label: 'Gamma', min: 0.2, max: 3, step: 0.05, decimals: 2 },
  { name: 'opacity', label: 'Opacity', min: 0, max: 1, step: 0.05, decimals: 2 },
];

export function isDefaultLook(look: PictureLook): boolean {
  return Object.keys(writeLook(look)).length === 0;
}

export function readLook(text: (name: string) => string): PictureLook {
  const numbers = LOOK_CONTROLS.map(({ name, min, max }): [LookNumber, number] => {
    const given = /^-?\d(\.\d{1,3})?$/.test(text(name)) ? Number(text(name)) : DEFAULT_LOOK[name];
    return [name, Math.max(min, Math.min(max, given))];
  });
  return {
    ...DEFAULT_LOOK,
    ...Object.fromEntries(numbers),
    mask: text('mask') !== 'off',
    colours: text('colours') === 'gradient' ? 'gradient' : 'rgb',
  };
}

/** The parameters of an address; defaults are left out. */
export function writeLook(look: PictureLook): Record<string, string> {
  const turned = LOOK_CONTROLS.filter(({ name }) => look[name] !== DEFAULT_LOOK[name]);
  return {
    ...Object.fromEntries(turned.map(({ name }) => [name, String(look[name])])),
    ...(!look.mask && { mask: 'off' }),
    ...(look.colours !== DEFAULT_LOOK.colours && { colours: look.colours }),
  };
}

/** Pixels over which a picture fades in from its rim (1:9). */
const BLENDING_DEPTH = 10;
/** Red, orange, pale yellow, light green, blue (1:9). */
const GRADIENT = [
  [214, 40, 40],
  [247, 146, 62],
  [253, 246, 186],
  [160, 220, 150],
  [44, 116, 190],
] as const;

/** The look as the map's painter takes it. */
export function renderConfigOf({ colours, mask, ...numbers }: PictureLook) {
  return {
    ...numbers,
    mode: colours,
    transparencyMask: mask,
    blendingDepth: BLENDING_DEPTH,
    gradient: GRADIENT,
  } as const;
}
