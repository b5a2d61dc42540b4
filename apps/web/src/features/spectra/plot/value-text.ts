/** A value in three significant figures: "0.184", "12.3", "1,840", "0.000012". */
export function valueText(value: number): string {
  if (!Number.isFinite(value)) return 'no value';
  if (value === 0) return '0';
  const decimals = Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(Math.abs(value)))));
  return places(value, decimals);
}

/** "0.184 ± 0.004"; both have the decimals of the uncertainty. */
export function measuredText(value: number, sigma: number): string {
  if (!Number.isFinite(value)) return 'no value';
  if (!Number.isFinite(sigma) || sigma <= 0) return valueText(value);
  const decimals = Math.max(0, Math.min(6, -Math.floor(Math.log10(sigma))));
  return `${places(value, decimals)} ± ${places(sigma, decimals)}`;
}

/** "2310.3 nm". */
export function nmText(nm: number): string {
  return `${nm.toFixed(1)} nm`;
}

/** The text of a band: "2310.3 nm · band 429 · 0.184 ± 0.004". Bands are counted from 1 as in headers. */
export function bandText(nm: number, band: number, value: string): string {
  return `${nmText(nm)} · band ${band + 1} · ${value}`;
}

/** Not by `toLocaleString`, which takes ten times as long: the table of values has thousands of them. */
function places(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}
