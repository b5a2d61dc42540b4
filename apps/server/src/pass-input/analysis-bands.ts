import { WAVELENGTHS_NM } from '@sigma/simulator';

/** Centres by which clouds, shadows and water are classified, and those of the picture in natural colours. */
const CENTRES_NM = [470, 555, 660, 865, 1380, 1610, 640, 550, 460, 1020] as const;
/** Every so many bands outside the windows are measured, which is enough for indices and for change. */
const STEP = 5;

const nearestBand = (nm: number): number => {
  const distances = WAVELENGTHS_NM.map((centre) => Math.abs(centre - nm));
  return distances.indexOf(Math.min(...distances));
};
const CENTRES: readonly number[] = CENTRES_NM.map(nearestBand);

/** Indices of the bands that an analysis reads: the windows of methane and oil, and a part of the others that have light. */
export const ANALYSIS_BANDS: readonly number[] = WAVELENGTHS_NM.flatMap((nm, band) => {
  const isWindow = (nm >= 1600 && nm <= 1800) || (nm >= 2105 && nm <= 2460);
  const hasLight = (nm >= 420 && nm <= 1334) || (nm >= 1452 && nm < 1600);
  return isWindow || (hasLight && band % STEP === 0) || CENTRES.includes(band) ? [band] : [];
});

/** The places of red, green and blue among the bands of an analysis. */
export const VISIBLE: readonly [number, number, number] = [
  ANALYSIS_BANDS.indexOf(nearestBand(640)),
  ANALYSIS_BANDS.indexOf(nearestBand(550)),
  ANALYSIS_BANDS.indexOf(nearestBand(460)),
];
