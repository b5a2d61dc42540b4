import { type Expression, ExpressionError } from './expression.ts';

/** Bands farther from a wavelength say nothing about it. */
const MOST_NM = 8;

export interface Bands {
  /** Band centres in nm, ascending. */
  readonly wavelengths: readonly number[];
  /** False for bands that must not be used (`bbl` of ENVI headers); all bands are good where it is absent. */
  readonly good?: readonly boolean[];
}

/** Band numbers from 0 by what an expression names. */
export interface ChosenBands {
  /** Every band that is read, ascending. */
  readonly all: readonly number[];
  /** The bands of one `R` or `mean`. */
  of(source: BandSource): readonly number[];
}

type BandSource = Extract<Expression, { kind: 'band' | 'mean' }>;

/**
 * The bands that an expression needs: for `R` the nearest one, at most 8 nm away; for `mean` all good ones in its range.
 *
 * @throws ExpressionError where there is no such band, or the nearest one is marked as bad
 */
export function chooseBands(expression: Expression, bands: Bands): ChosenBands {
  const bySource = new Map(bandSources(expression).map((source) => [source, bandsOf(source, bands)]));
  const all = [...new Set([...bySource.values()].flat())].toSorted((a, b) => a - b);
  return { all, of: (source) => bySource.get(source) ?? [] };
}

/** The parts of an expression that read bands. */
function bandSources(expression: Expression): readonly BandSource[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'band':
    case 'mean':
      return [expression];
    case 'negative':
      return bandSources(expression.of);
    case 'operation':
      return [...bandSources(expression.left), ...bandSources(expression.right)];
    case 'call':
      return expression.arguments.flatMap(bandSources);
  }
}

function bandsOf(source: BandSource, { wavelengths, good }: Bands): readonly number[] {
  const isGood = (band: number) => good?.[band] !== false;
  if (source.kind === 'mean') {
    const found = wavelengths.flatMap((nm, band) =>
      nm >= source.fromNm && nm <= source.toNm && isGood(band) ? [band] : [],
    );
    if (found.length > 0) return found;
    const range = `${source.fromNm} to ${source.toNm} nm`;
    throw new ExpressionError(`There is no usable band from ${range}.`, source.at);
  }
  const band = nearestBand(wavelengths, source.nm);
  const distance = Math.abs((wavelengths[band] ?? Number.POSITIVE_INFINITY) - source.nm);
  if (!(distance <= MOST_NM)) {
    throw new ExpressionError(`There is no band within ${MOST_NM} nm of ${source.nm} nm.`, source.at);
  }
  if (!isGood(band)) throw new ExpressionError(`The band at ${source.nm} nm is marked as bad.`, source.at);
  return [band];
}

/** The number of the band nearest to a wavelength; the shorter one of two at the same distance. */
export function nearestBand(wavelengths: readonly number[], nm: number): number {
  let nearest = 0;
  for (const [band, centre] of wavelengths.entries()) {
    if (Math.abs(centre - nm) < Math.abs((wavelengths[nearest] ?? Number.POSITIVE_INFINITY) - nm))
      nearest = band;
  }
  return nearest;
}
