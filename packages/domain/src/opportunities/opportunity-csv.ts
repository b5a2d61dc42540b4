import type { CalendarPass } from './opportunity-calendar.ts';

/** A pass as a table shows it; instants are ISO 8601 text, angles in degrees. */
export interface TabledPass extends CalendarPass {
  readonly closest_time: string;
  readonly duration_s: number;
  readonly sensor: number;
  readonly incidence: number;
  readonly sun_azimuth: number;
  readonly satellite_eclipsed: boolean;
  readonly orbit_state: string;
  readonly altitude_km: number;
  readonly element_set_epoch: string;
  readonly uncertainty_km: number;
}

type Value = string | number | boolean | null;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

const COLUMNS: readonly (readonly [head: string, value: (pass: TabledPass) => Value])[] = [
  ['start_time_utc', ({ start_time }) => start_time],
  ['end_time_utc', ({ end_time }) => end_time],
  ['closest_time_utc', ({ closest_time }) => closest_time],
  ['duration_s', ({ duration_s }) => rounded(duration_s, 3)],
  ['sensor', ({ sensor }) => sensor],
  ['sensor_name', ({ sensor_name }) => sensor_name],
  ['roll_deg', ({ roll }) => (roll === null ? null : rounded(roll, 3))],
  ['off_nadir_deg', ({ off_nadir }) => rounded(off_nadir, 3)],
  ['incidence_deg', ({ incidence }) => rounded(incidence, 3)],
  ['sun_elevation_deg', ({ sun_elevation }) => rounded(sun_elevation, 3)],
  ['sun_azimuth_deg', ({ sun_azimuth }) => rounded(sun_azimuth, 3)],
  ['light', ({ eclipsed }) => (eclipsed ? 'night' : 'day')],
  ['satellite_eclipsed', ({ satellite_eclipsed }) => satellite_eclipsed],
  ['orbit_state', ({ orbit_state }) => orbit_state],
  ['altitude_km', ({ altitude_km }) => rounded(altitude_km, 1)],
  // The share in reach; scripts read the file by this name.
  ['area_covered_percent', ({ coverage }) => rounded(coverage * 100, 1)],
  ['site', ({ site }) => site.index],
  ['sites', ({ site }) => site.count],
  ['unavailable', ({ unavailable }) => unavailable],
  ['target_lat', ({ target }) => rounded(target[1] ?? 0, 6)],
  ['target_lon', ({ target }) => rounded(target[0] ?? 0, 6)],
  ['element_set_epoch_utc', ({ element_set_epoch }) => element_set_epoch],
  ['uncertainty_s', ({ uncertainty_s }) => rounded(uncertainty_s, 2)],
  ['uncertainty_km', ({ uncertainty_km }) => rounded(uncertainty_km, 2)],
  ['id', ({ id }) => id],
];

/** Writes passes as CSV (RFC 4180): a header, CRLF after every row, quotes where a value needs them. */
export function opportunityCsv(passes: readonly TabledPass[]): string {
  const rows = passes.map((pass) => COLUMNS.map(([, value]) => value(pass)));
  return [COLUMNS.map(([head]) => head), ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Formats a cell. Text that a spreadsheet would read as a formula gets a leading apostrophe; numbers stay numbers. */
function cellText(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = /^[=+\-@\t\r\n|]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
