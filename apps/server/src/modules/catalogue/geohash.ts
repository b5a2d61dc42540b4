const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';

/** The box of a geohash as a closed ring in degrees: its bits halve longitudes and latitudes in turn. */
export function geohashRing(hash: string): [number, number][] {
  let [west, south, east, north] = [-180, -90, 180, 90];
  let isLongitude = true;
  for (const digit of hash) {
    const value = DIGITS.indexOf(digit);
    for (let bit = 16; bit >= 1; bit /= 2) {
      const isUpper = (value & bit) !== 0;
      if (isLongitude) [west, east] = isUpper ? [(west + east) / 2, east] : [west, (west + east) / 2];
      else [south, north] = isUpper ? [(south + north) / 2, north] : [south, (south + north) / 2];
      isLongitude = !isLongitude;
    }
  }
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
