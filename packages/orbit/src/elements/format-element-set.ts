import { MS_PER_DAY } from '@sigma/geo';
import { wrap360 } from '../earth/angles.ts';
import type { Elements } from './element-set.ts';
import { checksumOf, writeCatalogNumber, writeExponent } from './element-set-text.ts';

/**
 * Formats elements as the two lines of an element set with valid checksums, rounded to the precision of the columns
 * (epoch 0.9 ms, angles 0.0001 degrees, mean motion 1e-8 rev/day).
 *
 * @throws RangeError if a value does not fit its columns
 */
export function formatElementSet(elements: Elements): readonly [string, string] {
  const catalog = writeCatalogNumber(elements.catalogNumber);
  const head = `1 ${catalog}${elements.classification} ${elements.internationalDesignator.padEnd(8)}`;
  const rates = `${writeDot(elements.meanMotionDot)} ${writeExponent(elements.meanMotionDdot)}`;
  const line1 = `${head} ${writeEpoch(elements.epochMs)} ${rates} ${writeExponent(elements.bstar)} 0 ${padCount(elements.elementNumber, 4)}`;
  const angles = [elements.inclinationDeg, elements.raanDeg].map(writeAngle).join(' ');
  const eccentricity = Math.round(elements.eccentricity * 1e7)
    .toString()
    .padStart(7, '0');
  const more = [elements.argumentOfPerigeeDeg, elements.meanAnomalyDeg].map(writeAngle).join(' ');
  const motion = elements.meanMotionRevPerDay.toFixed(8).padStart(11);
  const line2 = `2 ${catalog} ${angles} ${eccentricity} ${more} ${motion}${padCount(elements.revolutionNumber, 5)}`;
  return [withChecksum(line1), withChecksum(line2)];
}

function withChecksum(line: string): string {
  if (line.length !== 68) throw new RangeError(`A value does not fit its columns: "${line}"`);
  return line + checksumOf(line);
}

const padCount = (value: number, width: number): string => String(value).padStart(width);

function writeAngle(deg: number): string {
  const text = wrap360(deg).toFixed(4);
  return (text === '360.0000' ? '0.0000' : text).padStart(8);
}

function writeDot(value: number): string {
  const digits = Math.abs(value).toFixed(8).replace(/^0/, '');
  return (value < 0 ? '-' : ' ') + digits;
}

function writeEpoch(epochMs: number): string {
  // Rounding comes before the year is determined, so that the last moment of a year becomes the first of the next.
  const tick = MS_PER_DAY / 1e8;
  const rounded = Math.round(epochMs / tick) * tick;
  const year = new Date(Math.round(rounded)).getUTCFullYear();
  const day = (rounded - Date.UTC(year, 0, 1)) / MS_PER_DAY + 1;
  if (year < 1957 || year > 2056) throw new RangeError(`Epoch year ${year} does not fit two digits`);
  return String(year % 100).padStart(2, '0') + day.toFixed(8).padStart(12, '0');
}
