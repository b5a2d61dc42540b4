import { type ElementSet, parseElementSet } from '../index.ts';

/** Parses an element set that must be valid. */
export function readSet(line1: string, line2: string): ElementSet {
  const parsed = parseElementSet(`${line1}\n${line2}`);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.set;
}

/** GHOST-3 and GHOST-5 of 3 October 2025, as published. */
export const GHOST3 = readSet(
  '1 56958U 23084AC  25276.32044609  .00034040  00000+0  93261-3 0  9994',
  '2 56958  97.5905  48.7238 0008706 135.9507 224.2432 15.37201932128411',
);
export const GHOST5 = readSet(
  '1 59130U 24043AJ  25276.31797199  .00028726  00000+0  86961-3 0  9996',
  '2 59130  97.5274  48.4280 0010184  61.5086 298.7181 15.34089859 88015',
);
/** A satellite sinking from 330 km, which will decay within weeks. */
export const GHOST2 = readSet(
  '1 56197U 23054V   25276.29916023  .00179410  00000+0  12130-2 0  9996',
  '2 56197  97.3104 187.1410 0003780 158.2258 201.9168 15.74515765139348',
);
/** A Molniya orbit from the SGP4 verification cases: eccentricity 0.69, two revolutions a day. */
export const MOLNIYA = readSet(
  '1 08195U 75081A   06176.33215444  .00000099  00000-0  11873-3 0   813',
  '2 08195  64.1586 279.0717 6877146 264.7651  20.2257  2.00491383225656',
);
/** A geostationary orbit from the SGP4 verification cases. */
export const STATIONARY = readSet(
  '1 28626U 05008A   06176.46683397 -.00000205  00000-0  10000-3 0  2190',
  '2 28626   0.0019 286.9433 0000335  13.7918  55.6504  1.00270176  4891',
);
/** Start of the days on which the sets are tested. */
export const OCTOBER_MS = Date.UTC(2025, 9, 4);
