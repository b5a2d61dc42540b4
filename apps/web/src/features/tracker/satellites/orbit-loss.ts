import type { ElementSetError } from '@sigma/orbit';
import type { Orbit } from './satellite.ts';
import type { Place } from './satellite-place.ts';

export interface LossText {
  readonly short: string;
  readonly long: string;
}

/** Why a satellite is not drawn. */
export function lossText(orbit: Orbit, place: Place | undefined): LossText {
  if (place?.kind === 'decayed') {
    return {
      short: 'Decayed',
      long: 'Its element set gives no sound orbit at this time: it has decayed. It is not drawn.',
    };
  }
  switch (orbit.state) {
    case 'loading':
      return { short: 'Loading', long: 'Its element set is on the way.' };
    case 'refused':
      return { short: 'Refused', long: `Its element set cannot be read: ${faultText(orbit.fault)}.` };
    case 'failed':
      return { short: 'Not loaded', long: 'Its element set could not be loaded.' };
    case 'none':
    case 'ready':
      return { short: 'No orbit', long: 'There is no element set for it.' };
  }
}

/** "mean motion" of `mean_motion`. */
function faultText(fault: ElementSetError): string {
  return fault.replaceAll('_', ' ');
}
