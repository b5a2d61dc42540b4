const TILE_NAMES: readonly (readonly [RegExp, string | ((name: string) => string)])[] = [
  [/\{TileMatrix\}/gi, '{z}'],
  [/\{TileRow\}/gi, '{y}'],
  [/\{TileCol\}/gi, '{x}'],
  [/\{Style\}/gi, 'default'],
  [/\{([zxy]|quadkey)\}/gi, (name: string) => name.toLowerCase()],
];

/** A provider's tile address in the names that the map library fills: {z}/{x}/{y} and {quadkey} stay as they are. */
export function tileAddress(template: string): string {
  return TILE_NAMES.reduce(
    (address, [name, own]) => address.replace(name, typeof own === 'string' ? () => own : own),
    template,
  );
}
