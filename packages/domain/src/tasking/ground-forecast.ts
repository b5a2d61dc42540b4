/** Passes over ground stations are forecast at least this far ahead; later ones are not known yet. */
export const GROUND_FORECAST_DAYS = 7;
