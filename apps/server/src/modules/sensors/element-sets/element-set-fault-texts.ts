import type { ElementSetError } from '@sigma/orbit';

/** Why an element set is not taken: its form, or an orbit that is gone. */
export type SetRefusal = ElementSetError | 'decayed';

const TEXTS: Readonly<Record<SetRefusal, string>> = {
  line_count: 'takes two lines, with or without a name before them',
  line_length: 'takes lines of 69 characters',
  line_number: 'takes a first line that begins with "1 " and a second that begins with "2 "',
  checksum: 'takes lines whose last digit is the sum of the digits before it, a minus as 1, modulo 10',
  catalog_number: 'takes a catalogue number in columns 3 to 7, five digits or a letter and four',
  catalog_numbers_differ: 'takes two lines of one catalogue number',
  classification: 'takes U, C or S in column 8 of the first line',
  epoch: 'takes an epoch of two digits for the year and the day of it with fractions, columns 19 to 32',
  mean_motion_dot: 'takes half the change of the mean motion in columns 34 to 43 of the first line',
  mean_motion_ddot: 'takes a sixth of its second change in columns 45 to 52 of the first line',
  bstar: 'takes a drag term in columns 54 to 61 of the first line',
  element_number: 'takes a number of the set in columns 65 to 68 of the first line',
  inclination: 'takes an inclination from 0 to 180 degrees in columns 9 to 16 of the second line',
  raan: 'takes a right ascension of the node from 0 to 360 degrees in columns 18 to 25 of the second line',
  eccentricity: 'takes seven digits of the eccentricity in columns 27 to 33 of the second line',
  argument_of_perigee:
    'takes an argument of perigee from 0 to 360 degrees in columns 35 to 42 of the second line',
  mean_anomaly: 'takes a mean anomaly from 0 to 360 degrees in columns 44 to 51 of the second line',
  mean_motion: 'takes a mean motion above 0 revolutions a day in columns 53 to 63 of the second line',
  revolution_number: 'takes a number of the revolution in columns 64 to 68 of the second line',
  decayed:
    'takes the set of an orbit that holds for a revolution; this one has decayed by its own perigee and apogee',
};

/** What is wrong with `raw_tle`, and what it takes. */
export const elementSetFaultText = (reason: SetRefusal): string => TEXTS[reason];
