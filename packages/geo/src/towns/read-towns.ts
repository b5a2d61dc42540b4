import { STEPS_PER_DEGREE, type Towns, type TownsHeader } from './towns.ts';

const LINE_END = 10;

/**
 * Reads an extract of GeoNames written by `writeTowns`: a line of JSON (`TownsHeader`), the list of divisions ("US.CA"),
 * then for each town its name, division, id, population and position; numbers are varints, differences to the town
 * before except for the population.
 *
 * @throws RangeError for a file that ends too early or contains a number that is too long
 */
export function readTowns(bytes: Uint8Array): Towns {
  const { header, end } = readTownsHeader(bytes);
  const count = header.towns;
  const reader = varintReader(bytes, end);
  const divisionCodes = Array.from({ length: reader.varint() }, () => splitDivision(reader.text()));
  const towns = {
    ids: new Uint32Array(count),
    names: new Array<string>(count),
    countries: new Array<string>(count),
    divisions: new Array<string>(count),
    populations: new Uint32Array(count),
    isDistrict: new Uint8Array(count),
    lons: new Float64Array(count),
    lats: new Float64Array(count),
  };
  let [division, id, lon, lat] = [0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    towns.names[i] = reader.text();
    division += reader.signed();
    const [country, code] = divisionCodes[division] ?? ['', ''];
    towns.countries[i] = country;
    towns.divisions[i] = code;
    id += reader.signed();
    towns.ids[i] = id;
    const people = reader.varint();
    towns.populations[i] = Math.floor(people / 2);
    towns.isDistrict[i] = people % 2;
    lon += reader.signed();
    lat += reader.signed();
    towns.lons[i] = lon / STEPS_PER_DEGREE;
    towns.lats[i] = lat / STEPS_PER_DEGREE;
  }
  return towns;
}

/** The header of an extract and the offset of the byte behind it. */
export function readTownsHeader(bytes: Uint8Array): { readonly header: TownsHeader; readonly end: number } {
  const lineEnd = bytes.indexOf(LINE_END);
  if (lineEnd < 0) throw new RangeError('The file of towns has no header.');
  const header: TownsHeader = JSON.parse(new TextDecoder().decode(bytes.subarray(0, lineEnd)));
  return { header, end: lineEnd + 1 };
}

function splitDivision(text: string): readonly [country: string, code: string] {
  return [text.slice(0, 2), text.slice(3)];
}

function varintReader(bytes: Uint8Array, start: number) {
  const decoder = new TextDecoder();
  let position = start;

  function varint(): number {
    let value = 0;
    for (let shift = 0; shift < 56; shift += 7) {
      const byte = bytes[position++];
      if (byte === undefined) throw new RangeError('The file of towns ends in the middle of a town.');
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new RangeError('The file of towns contains a number that is too long.');
  }

  return {
    varint,
    text: (): string => {
      const length = varint();
      position += length;
      return decoder.decode(bytes.subarray(position - length, position));
    },
    /** Zigzag: even numbers are positive. */
    signed: (): number => {
      const value = varint();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
  };
}
