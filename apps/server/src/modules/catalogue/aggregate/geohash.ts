const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';

/** The number of columns and rows of the grid of geohashes with `precision` characters; longitudes are halved first. */
export function geohashSize(precision: number): { readonly columns: number; readonly rows: number } {
  return { columns: 2 ** Math.ceil((5 * precision) / 2), rows: 2 ** Math.floor((5 * precision) / 2) };
}

/** The geohash of a cell number of the store: its column from the antimeridian times the rows, plus its row from the pole. */
export function geohashOfNumber(number: number, precision: number): string {
  const { rows } = geohashSize(precision);
  const [column, row] = [BigInt(Math.floor(number / rows)), BigInt(number % rows)];
  let [columnBit, rowBit] = [Math.ceil((5 * precision) / 2), Math.floor((5 * precision) / 2)];
  let digits = '';
  for (let digit = 0, isColumn = true; digit < precision; digit += 1) {
    let value = 0;
    for (let bit = 0; bit < 5; bit += 1, isColumn = !isColumn) {
      const coordinate = isColumn ? column >> BigInt(--columnBit) : row >> BigInt(--rowBit);
      value = 2 * value + Number(coordinate & 1n);
    }
    digits += DIGITS.charAt(value);
  }
  return digits;
}

/** The box of a geohash as a closed ring in degrees: its bits halve longitudes and latitudes alternately. */
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
