import { descend, type Material } from './unmix.ts';

/** How the change of an object is explained by materials that cover a part of its usual ground. */
export interface Explanation {
  /** Covered shares by kind of material. */
  readonly metal: number;
  readonly soil: number;
  /** How many standard deviations of the residuals of the scene the explanation gains by metal. */
  readonly metalSigma: number;
  /** The same of soil. */
  readonly soilSigma: number;
  /** The share of the squared change that remains. */
  readonly left: number;
}

/** What an object that has moved by one unit adds to its spectrum, whitened. */
export interface Displaced {
  readonly spectrum: Float64Array;
  /** Standard deviation of how many units it may have moved. */
  readonly sigma: number;
}

export interface ChangedSpectra {
  /** Whitened change of the object: the measured spectrum less the predicted one. */
  readonly change: Float64Array;
  /** Whitened spectra of the materials less the predicted one. */
  readonly materials: readonly { readonly kind: Material['kind']; readonly spectrum: Float64Array }[];
  readonly displaced: readonly Displaced[];
  /** Effective number of pixels of the object. */
  readonly pixels: number;
}

/** A spectrum of which the change may contain a share of at least 0, and what a share of 1 costs, squared. */
interface Part {
  readonly spectrum: Float64Array;
  readonly cost: number;
}

/**
 * Non-negative least squares of the change by soil, plants and metal, with and without each of metal and soil. All of the object may also be
 * displaced between the passes: an edge of a field or road that has moved looks like soil that has come, and neither
 * metal nor soil is credited with what that explains.
 */
export function explainChange({ change, materials, displaced, pixels }: ChangedSpectra): Explanation {
  const known = materials.filter(({ kind }) => kind === 'soil' || kind === 'vegetation' || kind === 'metal');
  const moved = displaced.flatMap(({ spectrum, sigma }): Part[] => {
    const cost = 1 / (pixels * sigma * sigma);
    return [
      { spectrum, cost },
      { spectrum: spectrum.map((value) => -value), cost },
    ];
  });
  const fitWith = (parts: typeof known) =>
    fit(change, [...parts.map(({ spectrum }): Part => ({ spectrum, cost: 0 })), ...moved]);
  const all = fitWith(known);
  const sigmaOf = (wanted: Material['kind']) => {
    const others = fitWith(known.filter(({ kind }) => kind !== wanted));
    return Math.sqrt(Math.max(0, others.squares + others.cost - all.squares - all.cost) * pixels);
  };
  const shareOf = (wanted: Material['kind']) =>
    known.reduce((sum, { kind }, i) => (kind === wanted ? sum + (all.shares[i] ?? 0) : sum), 0);
  return {
    metal: shareOf('metal'),
    soil: shareOf('soil'),
    metalSigma: sigmaOf('metal'),
    soilSigma: sigmaOf('soil'),
    left: all.squares / squares(change),
  };
}

/** The best shares, the squares that they leave, and what they cost. */
function fit(change: Float64Array, parts: readonly Part[]) {
  const n = parts.length;
  const gram = Float64Array.from(
    parts.flatMap((a) => parts.map((b) => product(a.spectrum, b.spectrum))),
    (value, at) => (at % (n + 1) === 0 ? value + (parts[at / (n + 1)]?.cost ?? 0) : value),
  );
  const shares = descend(
    gram,
    Float64Array.from(parts, ({ spectrum }) => product(spectrum, change)),
  );
  const rest = change.map((value, band) =>
    parts.reduce((sum, { spectrum }, i) => sum - (shares[i] ?? 0) * (spectrum[band] ?? 0), value),
  );
  const cost = parts.reduce((sum, part, i) => sum + part.cost * (shares[i] ?? 0) ** 2, 0);
  return { shares, squares: squares(rest), cost };
}

function product(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
const squares = (values: Float64Array) => product(values, values);
