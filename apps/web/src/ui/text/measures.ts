import { useFormats } from './formats.ts';

/** Lengths, areas and speeds as people read them, in the chosen units (PD-90). Arguments are metric. */
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export const M_PER_FOOT = 0.3048;
export const M_PER_MILE = 1609.344;
const KM2_PER_MILE2 = (M_PER_MILE / 1000) ** 2;
const ACRES_PER_MILE2 = 640;
const FEET2_PER_ACRE = 43_560;

/** Whether people have chosen feet, miles and acres. */
export const isImperial = (): boolean => useFormats.getState().units === 'imperial';

/**
 * A distance along the ground: whole metres up to 1000 m, kilometres with three figures above (spec 1:2.6), such as
 * "812 m" and "12.4 km"; or feet up to a mile, and miles.
 */
export function distanceText(metres: number): string {
  if (isImperial()) {
    return metres <= M_PER_MILE
      ? `${WHOLE.format(metres / M_PER_FOOT)} ft`
      : `${threeFigures(metres / M_PER_MILE)} mi`;
  }
  const whole = Math.round(metres);
  return whole <= 1000 ? `${whole} m` : `${threeFigures(metres / 1000)} km`;
}

/**
 * "2,310 km²", one decimal below 10 km²; square metres below 0.1 km²: "64,000 m²". Or "892 mi²", acres below
 * 0.1 mi² and square feet below 0.1 acres.
 */
export function areaText(areaKm2: number): string {
  if (isImperial()) return imperialArea(areaKm2 / KM2_PER_MILE2);
  if (areaKm2 > 0 && areaKm2 < 0.1) return `${WHOLE.format(Math.max(1, areaKm2 * 1e6))} m²`;
  return `${shortFrom10(areaKm2)} km²`;
}

function imperialArea(mile2: number): string {
  const acres = mile2 * ACRES_PER_MILE2;
  if (mile2 >= 0.1 || mile2 === 0) return `${shortFrom10(mile2)} mi²`;
  if (acres >= 0.1) return `${shortFrom10(acres)} ac`;
  return `${WHOLE.format(Math.max(1, acres * FEET2_PER_ACRE))} ft²`;
}

/** Kilometres of altitudes and uncertainties with a fixed number of decimals, such as "541 km"; or miles. */
export function kilometresText(km: number, decimals = 0): string {
  return isImperial() ? `${((km * 1000) / M_PER_MILE).toFixed(decimals)} mi` : `${km.toFixed(decimals)} km`;
}

/** An uncertainty: one decimal below 10, such as "0.5 km" and "43 km"; or miles. */
export function shortKilometresText(km: number): string {
  const shown = isImperial() ? (km * 1000) / M_PER_MILE : km;
  return kilometresText(km, shown < 10 ? 1 : 0);
}

/** "7.58 km/s"; or "4.71 mi/s". */
export function speedText(kmPerS: number): string {
  return `${kilometresText(kmPerS, 2)}/s`;
}

/** Heights of the ground and sizes of pixels, such as "12.34 m"; or feet. At most two decimals. */
export function metresText(metres: number): string {
  const [value, unit] = isImperial() ? [metres / M_PER_FOOT, 'ft'] : [metres, 'm'];
  return `${Number(value.toFixed(2))} ${unit}`;
}

function shortFrom10(value: number): string {
  return value < 10 ? SHORT.format(value) : WHOLE.format(value);
}

function threeFigures(value: number): string {
  const decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return value.toLocaleString('en-GB', places);
}
