import type { Formats } from '../../ui/text/formats.ts';
import { M_PER_FOOT, M_PER_MILE } from '../../ui/text/measures.ts';

export interface MapScale {
  readonly label: string;
  readonly widthPx: number;
}

interface RoundLength {
  readonly metres: number;
  readonly label: string;
}

const LONGEST_PX = 100;
/** One, two or five times a power of ten, longest first. */
const ROUND = [7, 6, 5, 4, 3, 2, 1, 0].flatMap((power) => [5, 2, 1].map((digit) => digit * 10 ** power));

interface RoundLengths {
  /** Longest first. */
  readonly longer: readonly RoundLength[];
  readonly smallest: RoundLength;
}

const metric = (metres: number): RoundLength => ({
  metres,
  label: metres >= 1000 ? `${metres / 1000} km` : `${metres} m`,
});
const inMiles = (miles: number): RoundLength => ({ metres: miles * M_PER_MILE, label: `${miles} mi` });
const inFeet = (feet: number): RoundLength => ({ metres: feet * M_PER_FOOT, label: `${feet} ft` });

/** Lengths from 10000 km down to 5 m (spec 1:9). */
const METRIC: RoundLengths = {
  longer: ROUND.filter((length) => length > 5 && length <= 10_000_000).map(metric),
  smallest: metric(5),
};
/** Lengths from 5000 miles down to a mile, and from 2000 feet down to 20. */
const IMPERIAL: RoundLengths = {
  longer: [
    ...ROUND.filter((length) => length <= 5000).map(inMiles),
    ...ROUND.filter((length) => length > 20 && length <= 2000).map(inFeet),
  ],
  smallest: inFeet(20),
};

/** The scale bar for a map: the longest round length that is at most 100 px long. */
export function scaleOf(metresPerPx: number, units: Formats['units']): MapScale {
  const longestM = metresPerPx * LONGEST_PX;
  const { smallest, longer } = units === 'metric' ? METRIC : IMPERIAL;
  const { metres, label } = longer.find((length) => length.metres <= longestM) ?? smallest;
  return { label, widthPx: Math.min(LONGEST_PX, Math.round(metres / metresPerPx)) };
}
