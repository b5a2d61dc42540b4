/** Reflectance or radiance of one pixel by wavelength in nm: the nearest band, or the mean of bands in a range. */
export interface BandValues {
  readonly at: (nm: number) => number;
  readonly mean: (fromNm: number, toNm: number) => number;
}

/** A spectral index as data: what is shown, and how it is computed. */
export interface SpectralIndex {
  readonly id: 'ndvi' | 'rep' | 'ndhi' | 'hi' | 'd1727' | 'd2311';
  readonly title: string;
  /** In the grammar of expressions: `R(nm)` is the nearest band, `mean(from, to)` the mean of the bands of a range. */
  readonly formula: string;
  readonly unit: '' | 'nm';
  /** Values to colour from and to. */
  readonly range: readonly [number, number];
  readonly reference: string;
  readonly compute: (bands: BandValues) => number;
}

/** A band depth is taken from means of this many nm to each side. */
const DEPTH_HALF_NM = 9;

/** Absorption at `nm` below the straight line between its shoulders. */
export interface BandDepth {
  readonly nm: number;
  readonly shoulders: readonly [number, number];
}

/** The C-H absorptions of liquid hydrocarbon with their shoulders. */
export const DEPTH_1727: BandDepth = { nm: 1727, shoulders: [1690, 1785] };
export const DEPTH_2311: BandDepth = { nm: 2311, shoulders: [2270, 2388] };

/** 1 - value / continuum; positive for absorption, 0 without it, whatever the brightness and slope of the ground. */
export function bandDepth({ mean }: BandValues, { nm, shoulders: [left, right] }: BandDepth): number {
  const around = (centre: number) => mean(centre - DEPTH_HALF_NM, centre + DEPTH_HALF_NM);
  const share = (nm - left) / (right - left);
  return 1 - around(nm) / ((1 - share) * around(left) + share * around(right));
}

const depthIndex = (id: 'd1727' | 'd2311', depth: BandDepth): SpectralIndex => {
  const {
    nm,
    shoulders: [left, right],
  } = depth;
  const around = (centre: number) => `mean(${centre - DEPTH_HALF_NM}, ${centre + DEPTH_HALF_NM})`;
  const span = right - left;
  return {
    id,
    title: `Band depth at ${nm} nm`,
    formula: `1 - ${around(nm)} * ${span} / (${right - nm} * ${around(left)} + ${nm - left} * ${around(right)})`,
    unit: '',
    range: [0, 0.2],
    reference: 'Clark and Roush 1984, JGR 89:6329',
    compute: (bands) => bandDepth(bands, depth),
  };
};

/** The indices that the panel offers, in its order. */
export const SPECTRAL_INDICES: readonly SpectralIndex[] = [
  {
    id: 'ndvi',
    title: 'Vegetation (NDVI)',
    formula: '(R(800) - R(670)) / (R(800) + R(670))',
    unit: '',
    range: [-0.2, 0.9],
    reference: 'Rouse et al. 1974, NASA SP-351',
    compute: ({ at }) => (at(800) - at(670)) / (at(800) + at(670)),
  },
  {
    id: 'rep',
    title: 'Red-edge position',
    formula: '700 + 40 * ((R(670) + R(780)) / 2 - R(700)) / (R(740) - R(700))',
    unit: 'nm',
    range: [700, 735],
    reference: 'Guyot and Baret 1988, ESA SP-287',
    compute: ({ at }) => 700 + (40 * ((at(670) + at(780)) / 2 - at(700))) / (at(740) - at(700)),
  },
  {
    id: 'ndhi',
    title: 'Normalised difference hydrocarbon index',
    formula: '(R(1600) - R(2310)) / (R(1600) + R(2310))',
    unit: '',
    range: [-0.3, 0.3],
    reference: 'normalised difference of 1600 and 2310 nm',
    compute: ({ at }) => (at(1600) - at(2310)) / (at(1600) + at(2310)),
  },
  {
    id: 'hi',
    title: 'Hydrocarbon index',
    formula: '(1729 - 1705) / (1741 - 1705) * (R(1741) - R(1705)) + R(1705) - R(1729)',
    unit: '',
    range: [-0.01, 0.03],
    reference: 'Kuehn, Oppermann and Hoerig 2004, IJRS 25:2467',
    compute: ({ at }) => (24 / 36) * (at(1741) - at(1705)) + at(1705) - at(1729),
  },
  depthIndex('d1727', DEPTH_1727),
  depthIndex('d2311', DEPTH_2311),
];
