import {
  clampLook,
  DEFAULT_LOOK,
  LOOK_NUMBERS,
  type PictureLook,
} from '../../../map/preview/picture-look.ts';

export function isDefaultLook(look: PictureLook): boolean {
  return Object.keys(writeLook(look)).length === 0;
}

export function readLook(text: (name: string) => string): PictureLook {
  const numbers = LOOK_NUMBERS.map((name) => [
    name,
    /^-?\d(\.\d{1,3})?$/.test(text(name)) && Number(text(name)),
  ]);
  return clampLook({
    ...Object.fromEntries(numbers),
    transparencyMask: text('mask') !== 'off',
    mode: text('colours'),
  });
}

/** The parameters of an address; defaults are left out. */
export function writeLook(look: PictureLook): Record<string, string> {
  const turned = LOOK_NUMBERS.filter((name) => look[name] !== DEFAULT_LOOK[name]);
  return {
    ...Object.fromEntries(turned.map((name) => [name, String(look[name])])),
    ...(!look.transparencyMask && { mask: 'off' }),
    ...(look.mode !== DEFAULT_LOOK.mode && { colours: look.mode }),
  };
}
