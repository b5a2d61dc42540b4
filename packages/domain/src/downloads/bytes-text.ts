const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Bytes in steps of 1000 as screens and refusals write them: "18.4 GB". */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value < 100 && step > 0 ? SHORT.format(value) : WHOLE.format(value)} ${UNITS[step]}`;
}
