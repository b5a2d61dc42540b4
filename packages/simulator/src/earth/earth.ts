import type { Position } from '@sigma/geo';
import { MATERIAL_COUNT, MATERIALS, reflectance } from './cover/materials.ts';
import { type Ground, type GroundOptions, groundOf } from './ground.ts';
import { type Coast, loadCoast } from './landscape/coast.ts';
import { seasonOf } from './landscape/season.ts';
import { shoreDistanceM } from './landscape/shore.ts';
import { type Frame, pointFrame } from './sampling/frame.ts';
import { textHash } from './sampling/hash.ts';
import { readAt } from './sampling/layer.ts';
import { terrainElevation } from './terrain.ts';

/** The simulated Earth: one function of position, date and wavelength, from which every picture is sampled. */
export interface Earth {
  readonly seed: number;
  readonly coast: Coast;
  /** Whether a position is on land and not in a great lake, at the resolution of the coastline (about 300 m). */
  isLand(place: Position): boolean;
  /** Metres above the sea, 0 at sea. */
  elevation(lon: number, lat: number): number;
  /** Cloudless reflectance (0 to 1) of a 16 m spot in flat light, at a wavelength in nm. */
  reflectance(place: Position, date: Date, nm: number): number;
  /** The ground under a frame. */
  ground(frame: Frame, view: Pick<GroundOptions, 'season' | 'sun'>): Ground;
}

const SPOT_M = 16;

/** Creates an Earth; the same seed gives the same Earth. The first one of a process loads the coastline (0.5 s). */
export function createEarth({ seed }: { readonly seed: number | string }): Earth {
  const number = textHash(String(seed)) & 0x3fffffff;
  const coast = loadCoast();
  const ground: Earth['ground'] = (frame, view) => groundOf(frame, { coast, seed: number, ...view });
  return {
    seed: number,
    coast,
    isLand: ([lon, lat]) => shoreDistanceM(coast, lon, lat, 1000) > 0,
    elevation: (lon, lat) =>
      readAt(terrainElevation(pointFrame([lon, lat], SPOT_M), { coast, seed: number }, 2), 0, 0),
    reflectance: (place, date, nm) => {
      const weights = new Float32Array(MATERIAL_COUNT);
      const sun = { azimuthDeg: 180, elevationDeg: 90 };
      ground(pointFrame(place, SPOT_M), { season: seasonOf(date), sun }).writeRow(0, weights);
      return MATERIALS.reduce((sum, material, m) => sum + (weights[m] ?? 0) * reflectance(material, nm), 0);
    },
    ground,
  };
}
