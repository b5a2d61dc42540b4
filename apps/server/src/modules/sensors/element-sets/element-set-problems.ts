import type { ElementSetError } from '@sigma/orbit';

/** Why an element set is not taken: its form, or an orbit that is gone. */
export type SetRefusal = ElementSetError | 'decayed';

const TEXTS: Readonly<Record<SetRefusal, string>> = {
  line_count: 'must be two lines, with or without a name line before them',
  line_length: 'must have lines of 69 characters',
  line_number: 'must have a first line that begins with "1 " and a second line that begins with "2 "',
  checksum:
    'must have lines whose last digit is the sum of the digits before it, with a minus as 1, modulo 10',
  catalog_number: 'must have a catalogue number in columns 3 to 7, five digits or a letter and four',
  catalog_numbers_differ: 'must have the same catalogue number in both lines',
  classification: 'must have U, C or S in column 8 of the first line',
  epoch:
    'must have an epoch in columns 19 to 32: two digits of the year, then the day of the year with fractions',
  mean_motion_dot:
    'must have half the first derivative of the mean motion in columns 34 to 43 of the first line',
  mean_motion_ddot:
    'must have a sixth of the second derivative of the mean motion in columns 45 to 52 of the first line',
  bstar: 'must have a drag term in columns 54 to 61 of the first line',
  element_number: 'must have an element set number in columns 65 to 68 of the first line',
  inclination: 'must have an inclination from 0 to 180 degrees in columns 9 to 16 of the second line',
  raan: 'must have a right ascension of the node from 0 to 360 degrees in columns 18 to 25 of the second line',
  eccentricity: 'must have seven digits of the eccentricity in columns 27 to 33 of the second line',
  argument_of_perigee:
    'must have an argument of perigee from 0 to 360 degrees in columns 35 to 42 of the second line',
  mean_anomaly: 'must have a mean anomaly from 0 to 360 degrees in columns 44 to 51 of the second line',
  mean_motion: 'must have a mean motion above 0 revolutions per day in columns 53 to 63 of the second line',
  revolution_number: 'must have a revolution number in columns 64 to 68 of the second line',
  decayed:
    'must describe an orbit that lasts for a revolution; this orbit has decayed by its own perigee and apogee',
};

/** The message about an invalid `raw_tle`, which reads on after the name of the field. */
export const elementSetProblem = (reason: SetRefusal): string => TEXTS[reason];
