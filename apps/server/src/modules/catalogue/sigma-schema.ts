const text = { type: 'string' };
const number = { type: 'number' };

/** JSON Schema of the members that carry our prefix (decision 50). */
export const SIGMA_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Sigma extension of STAC Items, version 1.0.0',
  type: 'object',
  required: ['properties'],
  properties: {
    properties: {
      type: 'object',
      properties: {
        'sigma:task_id': { type: 'string', format: 'uuid' },
        'sigma:task_name': text,
        'sigma:sensor': { type: 'integer' },
        'sigma:sensor_serial': text,
        'sigma:sensor_type': text,
        'sigma:imaging_mode': { enum: ['narrow', 'linescan', 'wide', 'unknown'] },
        'sigma:band_count': { type: 'integer', minimum: 1 },
        'sigma:interleave': { enum: ['bil', 'bip', 'bsq'] },
        'sigma:frame_rate': number,
        'sigma:frame_rate_unit': text,
        'sigma:integration_time': number,
        'sigma:integration_time_unit': text,
        'sigma:fpa_col_start': { type: 'integer' },
        'sigma:fpa_col_end': { type: 'integer' },
        'sigma:fpa_row_start': { type: 'integer' },
        'sigma:fpa_row_end': { type: 'integer' },
        'sigma:dem_centroid': number,
        'sigma:dem_min_elevation': number,
        'sigma:dem_max_elevation': number,
        'sigma:dem_mean_elevation': number,
        'sigma:angle_to_north': number,
        'sigma:along_track_gsd': number,
        'sigma:cross_track_gsd': number,
        'sigma:area_km2': { type: 'number', minimum: 0 },
        'sigma:simulated': { type: 'boolean' },
        'sigma:orderable': { type: 'boolean' },
        'sigma:embargoed_until': { type: 'string', format: 'date-time' },
      },
    },
  },
} as const;
