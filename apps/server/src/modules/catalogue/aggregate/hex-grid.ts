/**
 * A grid of hexagons that lie side by side on the Mercator map: regular there, and one and the same everywhere.
 * Precision p has 6 * 2^p of them round the equator; they stand on a corner, every other row is moved by half.
 */
export interface HexCell {
  /** From 0, eastwards from the antimeridian; the grid closes there. */
  readonly column: number;
  /** 0 holds the equator, northwards. */
  readonly row: number;
}

/** Where the Mercator map ends; what lies beyond belongs to the cells at its edge. */
export const LAST_LATITUDE = 85.0511287798066;
/** Distance of rows where hexagons are 1 wide. */
export const ROW_HEIGHT = Math.sqrt(3) / 2;
const CORNER = 1 / Math.sqrt(3);

/** Hexagons round the equator. */
export const columnsOf = (precision: number): number => 6 * 2 ** precision;

/**
 * The cell that holds a position in degrees: the one with the nearest middle. Those of even rows stand on whole
 * numbers, those of odd rows between them. The store does the same in SQL.
 */
export function hexCellOf([lon, lat]: readonly [number, number], precision: number): HexCell {
  const columns = columnsOf(precision);
  const phi = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * Math.PI) / 180;
  // 180 is -180: positions on the edge of two cells are in one of them.
  const x = (((lon >= 180 ? lon - 360 : lon) + 180) / 360) * columns;
  const pairs = ((Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI)) * columns) / (2 * ROW_HEIGHT);
  const even = { column: Math.floor(x + 0.5), pair: Math.floor(pairs + 0.5) };
  const odd = { column: Math.floor(x), pair: Math.floor(pairs) };
  const toEven = (x - even.column) ** 2 + 3 * (pairs - even.pair) ** 2;
  const toOdd = (x - odd.column - 0.5) ** 2 + 3 * (pairs - odd.pair - 0.5) ** 2;
  return toEven <= toOdd
    ? { column: even.column % columns, row: 2 * even.pair + 0 }
    : { column: odd.column % columns, row: 2 * odd.pair + 1 };
}

/** The corners of a cell, closed, in degrees; beyond ±180 where it lies on the antimeridian. */
export function hexRing({ column, row }: HexCell, precision: number): [number, number][] {
  const columns = columnsOf(precision);
  const x = column + (Math.abs(row) % 2) / 2;
  const y = row * ROW_HEIGHT;
  return [0, 1, 2, 3, 4, 5, 0].map((corner) => {
    const angle = Math.PI / 6 + (corner * Math.PI) / 3;
    const lon = ((x + CORNER * Math.cos(angle)) / columns) * 360 - 180;
    const north = ((y + CORNER * Math.sin(angle)) / columns) * 2 * Math.PI;
    return [degrees(lon), degrees((Math.atan(Math.sinh(north)) * 180) / Math.PI)];
  });
}

/** A centimetre on the ground. */
const degrees = (value: number): number => Math.round(value * 1e7) / 1e7 + 0;

export const hexKey = ({ column, row }: HexCell, precision: number): string =>
  `${precision}/${column}/${row}`;

/** More than there are rows at any precision. */
export const ROWS = 2 ** 22;

/** Reads the number that the store gives a cell: its column, then its row from the middle of all. */
export function hexCellOfNumber(number: number): HexCell {
  const column = Math.floor(number / ROWS);
  return { column, row: number - column * ROWS - ROWS / 2 };
}
