/** One band of a measured spectrum. */
export interface SpectrumBand {
  readonly nm: number;
  readonly fwhmNm?: number | undefined;
  /** NaN where nothing was measured. */
  readonly value: number;
  /** Standard deviation of the value. */
  readonly sigma?: number | undefined;
  readonly good: boolean;
}

/** A spectrum as CSV with the columns nm, fwhm, value, sigma, good (1 or 0); values of bad bands are empty. */
export function spectrumCsv(bands: readonly SpectrumBand[]): string {
  const lines = bands.map(({ nm, fwhmNm, value, sigma, good }) => {
    const measured = good ? [cell(value), cell(sigma)] : ['', ''];
    return [String(nm), cell(fwhmNm), ...measured, good ? '1' : '0'].join(',');
  });
  return `nm,fwhm,value,sigma,good\n${lines.map((line) => `${line}\n`).join('')}`;
}

/** The shortest number that is the same in 32 bits; empty where there is none. */
function cell(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '';
  const single = Math.fround(value);
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(single.toPrecision(digits));
    if (Math.fround(short) === single) return String(short);
  }
  return String(Number(single.toPrecision(9)));
}
