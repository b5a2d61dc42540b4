/**
 * A cell of a global grid of hexagons that are regular on the Mercator map. Precision p has 6 * 2^p hexagons around
 * the equator; they point north, and every other row is shifted by half a width.
 */
export interface HexCell {
  /** Counted from 0 eastwards from the antimeridian, where the grid closes. */
  readonly column: number;
  /** Counted northwards; row 0 contains the equator. */
  readonly row: number;
}

/** The latitude in degrees where the Mercator map ends; positions beyond it belong to the cells at its edge. */
export const LAST_LATITUDE = 85.0511287798066;
/** The distance between rows if hexagons are 1 wide. */
export const ROW_HEIGHT = Math.sqrt(3) / 2;
const CORNER = 1 / Math.sqrt(3);

/** The number of hexagons around the equator. */
export const columnsOf = (precision: number): number => 6 * 2 ** precision;

/**
 * The cell of a position in degrees, which is the cell with the nearest center. Centers of even rows are at whole
 * columns, centers of odd rows halfway between them. The store does the same calculation in SQL.
 */
export function hexCellOf([lon, lat]: readonly [number, number], precision: number): HexCell {
  const columns = columnsOf(precision);
  const phi = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * Math.PI) / 180;
  // Longitude 180 is treated as -180, so that a position there is always in the same cell.
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

/** The closed ring of a cell in degrees; longitudes exceed ±180 where the cell crosses the antimeridian. */
export function hexRing({ column, row }: HexCell, precision: number): [number, number][] {
  const columns = columnsOf(precision);
  const x = column + (Math.abs(row) % 2) / 2;
  const y = row * ROW_HEIGHT;
  return [0, 1, 2, 3, 4, 5, 0].map((corner) => {
    const angle = Math.PI / 6 + (corner * Math.PI) / 3;
    const lon = ((x + CORNER * Math.cos(angle)) / columns) * 360 - 180;
    const north = ((y + CORNER * Math.sin(angle)) / columns) * 2 * Math.PI;
    return [roundDegrees(lon), roundDegrees((Math.atan(Math.sinh(north)) * 180) / Math.PI)];
  });
}

/** Rounds degrees to about a centimetre on the ground. */
const roundDegrees = (value: number): number => Math.round(value * 1e7) / 1e7 + 0;

export const hexKey = ({ column, row }: HexCell, precision: number): string =>
  `${precision}/${column}/${row}`;

/** A number greater than the number of rows at any precision. */
export const ROWS = 2 ** 22;

/** The cell of a cell number of the store: its column times `ROWS`, plus its row counted from `-ROWS / 2`. */
export function hexCellOfNumber(number: number): HexCell {
  const column = Math.floor(number / ROWS);
  return { column, row: number - column * ROWS - ROWS / 2 };
}
