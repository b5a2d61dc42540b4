import type { ElementSetError } from '@sigma/orbit';
import type { Orbit } from './satellite.ts';
import type { SatellitePlace } from './satellite-place.ts';

export interface LossText {
  readonly short: string;
  readonly long: string;
}

/** Why a satellite is not drawn. */
export function lossText(orbit: Orbit, place: SatellitePlace | undefined): LossText {
  if (place?.kind === 'decayed') {
    return {
      short: 'Decayed',
      long: 'Its element set has no valid orbit at this time: it has decayed. It is not drawn.',
    };
  }
  switch (orbit.state) {
    case 'loading':
      return { short: 'Loading', long: 'Its element set is loading.' };
    case 'refused':
      return { short: 'Rejected', long: `Its element set cannot be read: ${errorName(orbit.error)}.` };
    case 'failed':
      return { short: 'Not loaded', long: 'Could not load its element set.' };
    case 'none':
    case 'ready':
      return { short: 'No orbit', long: 'It has no element set.' };
  }
}

/** "mean motion" of `mean_motion`. */
function errorName(error: ElementSetError): string {
  return error.replaceAll('_', ' ');
}
