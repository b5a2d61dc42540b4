const NM_PER_UNIT: readonly (readonly [RegExp, number])[] = [
  [/^(nanometers?|nanometres?|nm)$/i, 1],
  [/^(micrometers?|micrometres?|microns?|um|µm|μm)$/i, 1000],
  [/^(millimeters?|mm)$/i, 1e6],
  [/^(angstroms?)$/i, 0.1],
];
/** Without a unit, centres below this are micrometres: no optical sensor sees 100 nm or 100 µm. */
const LARGEST_MICROMETRE = 100;

/**
 * Centre wavelengths and widths in nm. Without a `wavelength` list the band names are searched for one
 * ("band 1 (418.24 Nanometers)"). Units that are not lengths (wave number, GHz, index) give no wavelengths.
 */
export function bandWavelengths(header: {
  readonly units: string | undefined;
  readonly centres: readonly number[] | undefined;
  readonly widths: readonly number[] | undefined;
  readonly names: readonly string[] | undefined;
}): { wavelengthsNm?: readonly number[]; fwhmNm?: readonly number[] } {
  if (!header.centres) return fromNames(header.names ?? [], header.widths);
  const factor = unitFactor(header.units, header.centres);
  if (factor === undefined) return {};
  const scale = (value: number) => (factor === 1 ? value : value * factor);
  const wavelengthsNm = header.centres.map(scale);
  return header.widths ? { wavelengthsNm, fwhmNm: header.widths.map(scale) } : { wavelengthsNm };
}

function unitFactor(units: string | undefined, centres: readonly number[]): number | undefined {
  const known = NM_PER_UNIT.find(([name]) => name.test(units ?? ''));
  if (known) return known[1];
  if (units !== undefined && !/^(unknown)?$/i.test(units)) return undefined;
  return centres.every((centre) => centre < LARGEST_MICROMETRE) ? 1000 : 1;
}

function fromNames(
  names: readonly string[],
  widths: readonly number[] | undefined,
): { wavelengthsNm?: readonly number[]; fwhmNm?: readonly number[] } {
  const factors: number[] = [];
  const found = names.map((name) => {
    const match = /(\d+(?:\.\d+)?)\s*(nanometers?|nm|micrometers?|um|µm)\b/i.exec(name);
    const factor = /^(micro|u|µ)/i.test(match?.[2] ?? '') ? 1000 : 1;
    factors.push(factor);
    return match ? Number(match[1]) * factor : Number.NaN;
  });
  if (found.length === 0 || !found.every(Number.isFinite)) return {};
  // Widths without a unit of their own are in that of the centres.
  return {
    wavelengthsNm: found,
    ...(widths && { fwhmNm: widths.map((width, n) => width * (factors[n] ?? 1)) }),
  };
}
