/** Mass of methane of a column of 1 ppm m above 1 m2 at 1013.25 hPa and 25 C, in kg. */
const KG_PER_PPM_M = 0.657e-6;
const SEA_LEVEL_HPA = 1013.25;
const SEA_LEVEL_K = 288.15;
const LAPSE_K_PER_M = 0.0065;
/** Gravity times molar mass over gas constant times lapse rate, of the ISO 2533 standard atmosphere. */
const BAROMETRIC_EXPONENT = 5.25588;
const TABLE_K = 298.15;

/**
 * Mass of methane of a column of 1 ppm m above 1 m2, in kg, in the standard atmosphere (15 C at sea level, 6.5 K/km).
 *
 * @param heightM height of the ground above sea level
 */
export function methaneKgPerPpmM(heightM: number): number {
  const temperatureK = SEA_LEVEL_K - LAPSE_K_PER_M * heightM;
  const pressureHpa = SEA_LEVEL_HPA * (temperatureK / SEA_LEVEL_K) ** BAROMETRIC_EXPONENT;
  return KG_PER_PPM_M * (pressureHpa / SEA_LEVEL_HPA) * (TABLE_K / temperatureK);
}
