import type { Position } from '@sigma/geo';
import {
  type ElementSet,
  earthFixedState,
  geodeticOf,
  PropagationError,
  propagate,
  subpoint,
  sunAngles,
  type Vec3,
} from '@sigma/orbit';

/** The position of a satellite at an instant. */
export type SatellitePlace =
  | {
      readonly kind: 'placed';
      /** The position straight below it. */
      readonly position: Position;
      readonly altitudeKm: number;
      /** Of the orbit itself, not relative to the turning ground. */
      readonly speedKmS: number;
      /** The Sun is above the horizon of the position below. */
      readonly isDay: boolean;
      /** km */
      readonly earthFixed: Vec3;
    }
  /** There is no valid state: the orbit has decayed by then, or the set describes none. */
  | { readonly kind: 'decayed' };

export type Placed = Extract<SatellitePlace, { kind: 'placed' }>;

/** Everything that the details show. */
export function placeAt(set: ElementSet, ms: number): SatellitePlace {
  return sound(() => {
    const state = propagate(set, ms);
    const earthFixed = earthFixedState(state, ms).position;
    const { position, heightKm } = geodeticOf(earthFixed);
    const { x, y, z } = state.velocity;
    return {
      kind: 'placed',
      position,
      altitudeKm: heightKm,
      speedKmS: Math.hypot(x, y, z),
      isDay: sunAngles(position, ms).elevationDeg > 0,
      earthFixed,
    };
  });
}

/** Only the position below, which a marker needs ten times a second; undefined without a valid state. */
export function markerAt(set: ElementSet, ms: number): Position | undefined {
  const found = sound(() => ({ kind: 'placed' as const, position: subpoint(set, ms).position }));
  return found.kind === 'placed' ? found.position : undefined;
}

/** A set without a valid state is expected: it is listed as decayed and not drawn. */
function sound<Found>(find: () => Found): Found | Exclude<SatellitePlace, Placed> {
  try {
    return find();
  } catch (error) {
    if (error instanceof PropagationError) return { kind: 'decayed' };
    throw error;
  }
}
