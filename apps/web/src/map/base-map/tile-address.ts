const PLACEHOLDERS: readonly (readonly [RegExp, string | ((name: string) => string)])[] = [
  [/\{TileMatrix\}/gi, '{z}'],
  [/\{TileRow\}/gi, '{y}'],
  [/\{TileCol\}/gi, '{x}'],
  [/\{Style\}/gi, 'default'],
  [/\{([zxy]|quadkey)\}/gi, (name: string) => name.toLowerCase()],
];

/** Converts the placeholders of a provider's tile address to those of the map library: {z}/{x}/{y} and {quadkey}. */
export function tileAddress(template: string): string {
  return PLACEHOLDERS.reduce(
    (address, [placeholder, own]) => address.replace(placeholder, typeof own === 'string' ? () => own : own),
    template,
  );
}
