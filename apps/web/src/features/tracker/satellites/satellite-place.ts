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

/** Where a satellite is at an instant. */
export type Place =
  | {
      readonly kind: 'placed';
      /** Straight below it. */
      readonly position: Position;
      readonly altitudeKm: number;
      /** Of the orbit itself, not over the turning ground. */
      readonly speedKmS: number;
      /** The Sun stands above the horizon of the place below. */
      readonly isDay: boolean;
      /** km */
      readonly earthFixed: Vec3;
    }
  /** There is no sound state: the orbit has come down by then, or the set describes none. */
  | { readonly kind: 'decayed' };

export type Placed = Extract<Place, { kind: 'placed' }>;

/** Everything that the details tell. */
export function placeAt(set: ElementSet, ms: number): Place {
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

/** Only the place below, which a marker needs ten times a second; undefined without a sound state. */
export function markerAt(set: ElementSet, ms: number): Position | undefined {
  const found = sound(() => ({ kind: 'placed' as const, position: subpoint(set, ms).position }));
  return found.kind === 'placed' ? found.position : undefined;
}

/** A set without a sound state is no surprise: it is listed as decayed and not drawn. */
function sound<Found>(find: () => Found): Found | Exclude<Place, Placed> {
  try {
    return find();
  } catch (error) {
    if (error instanceof PropagationError) return { kind: 'decayed' };
    throw error;
  }
}
