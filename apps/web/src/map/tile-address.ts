const WMTS_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\{TileMatrix\}/gi, '{z}'],
  [/\{TileRow\}/gi, '{y}'],
  [/\{TileCol\}/gi, '{x}'],
  [/\{Style\}/gi, 'default'],
];

/** A provider's tile address in the names that the map library fills: {z}/{x}/{y} and {quadkey} stay as they are. */
export function tileAddress(template: string): string {
  return WMTS_NAMES.reduce((address, [name, own]) => address.replace(name, own), template);
}
