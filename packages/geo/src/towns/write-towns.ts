import { STEPS_PER_DEGREE, type Towns, type TownsHeader } from './towns.ts';

/** Writes towns as `readTowns` reads them; positions are rounded to 1e-5 degrees, about a metre. */
export function writeTowns(towns: Towns, provenance: Omit<TownsHeader, 'towns'>): Uint8Array {
  const writer = varintWriter();
  const codes = towns.names.map((_, i) => `${towns.countries[i]}.${towns.divisions[i]}`);
  const divisions = new Map([...new Set(codes)].map((code, number) => [code, number]));
  writer.varint(divisions.size);
  for (const code of divisions.keys()) writer.text(code);
  let [division, id, lon, lat] = [0, 0, 0, 0];
  const step = (value: number | undefined) => Math.round((value ?? 0) * STEPS_PER_DEGREE);
  for (const [i, name] of towns.names.entries()) {
    writer.text(name);
    const next = {
      division: divisions.get(codes[i] ?? '') ?? 0,
      id: towns.ids[i] ?? 0,
      lon: step(towns.lons[i]),
      lat: step(towns.lats[i]),
    };
    writer.signed(next.division - division);
    writer.signed(next.id - id);
    writer.varint((towns.populations[i] ?? 0) * 2 + (towns.isDistrict[i] ?? 0));
    writer.signed(next.lon - lon);
    writer.signed(next.lat - lat);
    ({ division, id, lon, lat } = next);
  }
  const header: TownsHeader = { ...provenance, towns: towns.names.length };
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const body = writer.bytes();
  const file = new Uint8Array(line.length + body.length);
  file.set(line);
  file.set(body, line.length);
  return file;
}

function varintWriter() {
  const encoder = new TextEncoder();
  const out: number[] = [];
  function varint(value: number): void {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
    out.push(rest);
  }
  return {
    varint,
    text: (text: string): void => {
      const bytes = encoder.encode(text);
      varint(bytes.length);
      for (const byte of bytes) out.push(byte);
    },
    /** Zigzag: even numbers are positive. */
    signed: (value: number): void => varint(value < 0 ? -2 * value - 1 : 2 * value),
    bytes: () => Uint8Array.from(out),
  };
}
