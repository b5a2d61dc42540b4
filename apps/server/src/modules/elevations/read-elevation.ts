import {
  bind,
  type Refusal,
  readElevation,
  refuse,
  refuseForNow,
  SIMULATED_ELEVATIONS_NOTE,
  summarizeElevations,
} from '@sigma/contract';
import { ElevationError, type ElevationModel, type ElevationOrigin } from './elevation-model.ts';

export interface ElevationsServices {
  readonly elevations: ElevationModel;
}

const NOTES = {
  simulated: SIMULATED_ELEVATIONS_NOTE,
  dem: 'From the elevation model of DEM_URL.',
};

const originOf = ({ source, resolutionM }: ElevationOrigin) => ({
  source,
  resolution_m: rounded(resolutionM),
  note: NOTES[source],
});

export const readElevationBinding = ({ elevations }: ElevationsServices) =>
  bind(readElevation, ({ query: { lat, lng }, signal }) =>
    answered(async () => {
      const { metres, ...origin } = await elevations.at([lng, lat], signal);
      const surface = metres === undefined ? 'void' : metres === 0 ? 'water' : 'land';
      return {
        lat,
        lng,
        elevation_m: metres === undefined ? null : rounded(metres),
        surface,
        ...originOf(origin),
      };
    }),
  );

export const summarizeElevationsBinding = ({ elevations }: ElevationsServices) =>
  bind(summarizeElevations, ({ query: { bounds }, signal }) =>
    answered(async () => {
      const { range, waterShare, voidShare, samples, ...origin } = await elevations.summarize(bounds, signal);
      return {
        bounds: [...bounds],
        min_m: range === undefined ? null : rounded(range.minM),
        max_m: range === undefined ? null : rounded(range.maxM),
        mean_m: range === undefined ? null : rounded(range.meanM),
        water_share: waterShare,
        void_share: voidShare,
        samples,
        ...originOf(origin),
      };
    }),
  );

/** A model that cannot be read is opened again by the next call; a server that failed needs a moment. */
const RETRY_AFTER_S = 30;

/** To a decimetre, which is finer than any global model. */
const rounded = (metres: number): number => Math.round(10 * metres) / 10;

async function answered<Answer>(answer: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ElevationError)) throw error;
    if (error.code === 'unavailable')
      return refuseForNow('unavailable', RETRY_AFTER_S, { detail: error.message });
    const message = 'must be a smaller box, because the elevation model has too many values in this one';
    return refuse('bad_parameter', error.message, [{ field: 'bounds', code: 'too_large', message }]);
  }
}
