import {
  clampRenderStyle,
  DEFAULT_RENDER_STYLE,
  type RenderStyle,
  STYLE_NUMBERS,
} from '../../../map/preview/render-style.ts';

export function isDefaultStyle(style: RenderStyle): boolean {
  return Object.keys(writeStyle(style)).length === 0;
}

export function readStyle(text: (name: string) => string): RenderStyle {
  const numbers = STYLE_NUMBERS.map((name) => [
    name,
    /^-?\d(\.\d{1,3})?$/.test(text(name)) && Number(text(name)),
  ]);
  return clampRenderStyle({
    ...Object.fromEntries(numbers),
    transparencyMask: text('mask') !== 'off',
    mode: text('colours'),
  });
}

/** The parameters of an address; defaults are omitted. */
export function writeStyle(style: RenderStyle): Record<string, string> {
  const changed = STYLE_NUMBERS.filter((name) => style[name] !== DEFAULT_RENDER_STYLE[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, String(style[name])])),
    ...(!style.transparencyMask && { mask: 'off' }),
    ...(style.mode !== DEFAULT_RENDER_STYLE.mode && { colours: style.mode }),
  };
}
