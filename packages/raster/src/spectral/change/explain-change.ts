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

export interface ChangedSpectra {
  /** Whitened change of the object: the measured spectrum less the predicted one. */
  readonly change: Float64Array;
  /** Whitened spectra of the materials less the predicted one. */
  readonly materials: readonly { readonly kind: Material['kind']; readonly spectrum: Float64Array }[];
  /** Effective number of pixels of the object. */
  readonly pixels: number;
}

/** Non-negative least squares of the change by soil, plants and metal, with and without each of metal and soil. */
export function explainChange({ change, materials, pixels }: ChangedSpectra): Explanation {
  const known = materials.filter(({ kind }) => kind === 'soil' || kind === 'vegetation' || kind === 'metal');
  const all = fit(change, known);
  const sigmaOf = (wanted: Material['kind']) => {
    const others = known.filter(({ kind }) => kind !== wanted);
    return Math.sqrt(Math.max(0, fit(change, others).squares - all.squares) * pixels);
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

function fit(change: Float64Array, materials: ChangedSpectra['materials']) {
  const spectra = materials.map(({ spectrum }) => spectrum);
  const gram = Float64Array.from(spectra.flatMap((a) => spectra.map((b) => product(a, b))));
  const shares = descend(
    gram,
    Float64Array.from(spectra, (spectrum) => product(spectrum, change)),
  );
  const rest = change.map((value, band) =>
    spectra.reduce((sum, spectrum, i) => sum - (shares[i] ?? 0) * (spectrum[band] ?? 0), value),
  );
  return { shares, squares: squares(rest) };
}

function product(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
const squares = (values: Float64Array) => product(values, values);
