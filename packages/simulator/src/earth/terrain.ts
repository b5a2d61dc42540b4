import { type Climate, climateOf } from './climate.ts';
import type { Coast } from './coast.ts';
import { type FieldRegion, fieldRegion } from './fields.ts';
import type { Frame } from './frame.ts';
import { LAKELAND } from './geography.ts';
import { meadowGreen } from './growth.ts';
import { type Layer, type PlaceFunction, readAt, sampleLayer } from './layer.ts';
import { drawStrokes } from './line-drawing.ts';
import { fractal, octaves } from './noise.ts';
import { reliefOf, SHORE_REACH_M, slopesOf } from './relief.ts';
import { riversOf } from './rivers.ts';
import { ROAD_MARGIN_M, roadsOf } from './roads.ts';
import type { Season } from './season.ts';
import { shoreDistanceM } from './shore.ts';
import { DEGREE_M, unwrapLon } from './sphere.ts';
import { type Tessellation, tessellate } from './tessellation.ts';
import { builtLayer, streetsDegAt, type Town, townsNear } from './towns.ts';

/** Everything of a frame that is worked out once, before its pixels. */
export interface Terrain {
  readonly climate: Climate;
  /** Metres to the shore, positive on land. */
  readonly shore: Layer;
  readonly elevation: Layer;
  readonly slopeAlong: Layer;
  readonly slopeDown: Layer;
  readonly built: Layer;
  /** Noise from 3 km down to 400 m, and another, for parks and lakes. */
  readonly patch: Layer;
  readonly second: Layer;
  readonly lakeland: Layer;
  readonly rivers: Float32Array | undefined;
  readonly roads: Float32Array | undefined;
  readonly streets: Tessellation | undefined;
  readonly fields: Tessellation | undefined;
  readonly regions: readonly FieldRegion[];
}

const STREETS_SPACING_M = 2_600;
const FIELDS_SPACING_M = 6_500;

export interface TerrainOptions {
  readonly coast: Coast;
  readonly seed: number;
  readonly season: Season;
}

export function terrainOf(frame: Frame, options: TerrainOptions): Terrain {
  const { coast, seed } = options;
  const fine = frame.width > 400 ? 4 : 2;
  const climate = climateOf(frame, seed);
  const shore = sampleLayer(frame, fine, roughShore(frame, coast, seed));
  const elevation = reliefOf(frame, climate, shore, fine / 2, seed);
  const slopes = slopesOf(frame, elevation);
  const towns = townsNear(frame);
  const fields = frame.detailM < 420 ? fieldsOf(frame, climate, options) : undefined;
  return {
    climate,
    shore,
    elevation,
    slopeAlong: slopes.along,
    slopeDown: slopes.down,
    built: builtLayer(frame, towns, fine),
    patch: noiseLayer(frame, fine, 3_200, seed + 101),
    second: noiseLayer(frame, fine, 2_300, seed + 102),
    lakeland: lakelandLayer(frame),
    rivers: frame.detailM < 260 ? drawStrokes(frame, riversOf(frame, coast, seed)) : undefined,
    roads: frame.detailM < 110 ? drawStrokes(frame, roadsOf(townsNear(frame, ROAD_MARGIN_M))) : undefined,
    streets: frame.detailM < 130 ? streetsOf(frame, towns, seed) : undefined,
    fields: fields?.fields,
    regions: fields?.regions ?? [],
  };
}

/** The shore, bent by a few hundred metres so that the straight lines of the coarse coastline disappear. */
function roughShore(frame: Frame, coast: Coast, seed: number): PlaceFunction {
  const band = octaves(4_200, seed + 105, Math.max(100, frame.detailM), 0.5, 0);
  return (x, y, z, lon, lat) => {
    const east = (420 * fractal(x, y, z, band)) / DEGREE_M / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
    const north = (420 * fractal(y, z, x, band)) / DEGREE_M;
    return shoreDistanceM(coast, lon + east, Math.max(-90, Math.min(90, lat + north)), SHORE_REACH_M);
  };
}

function noiseLayer(frame: Frame, step: number, longM: number, seed: number): Layer {
  const band = octaves(longM, seed, Math.max(frame.detailM, 190), 0.55, 1);
  return sampleLayer(frame, step, (x, y, z) => fractal(x, y, z, band));
}

function lakelandLayer(frame: Frame): Layer {
  return sampleLayer(frame, Math.max(8, Math.round(frame.width / 16)), (_x, _y, _z, lon, lat) => {
    let sum = 0;
    for (const [bLon, bLat, rx, ry, strength] of LAKELAND) {
      const dx = ((unwrapLon(lon, bLon) - bLon) * Math.cos((bLat * Math.PI) / 180) * 111.2) / rx;
      const dy = ((lat - bLat) * 111.2) / ry;
      sum = Math.max(sum, strength * Math.exp(-dx * dx - dy * dy));
    }
    return sum;
  });
}

function streetsOf(frame: Frame, towns: readonly Town[], seed: number): Tessellation | undefined {
  if (towns.length === 0) return undefined;
  const turn = [0, 0, 0, 0, 14, -18, 32];
  return tessellate(frame, {
    spacingM: STREETS_SPACING_M,
    seed: seed + 81,
    pattern: ({ place, hash }) => ({
      origin: place,
      turnDeg: streetsDegAt(towns, place) + (turn[(hash >>> 4) % turn.length] ?? 0),
    }),
  });
}

function fieldsOf(frame: Frame, climate: Climate, { seed, season }: TerrainOptions) {
  const regions: FieldRegion[] = [];
  const fields = tessellate(frame, {
    spacingM: FIELDS_SPACING_M,
    seed: seed + 82,
    pattern: (site) => {
      const [col, row] = frame.toPixel(site.place);
      const dry = readAt(climate.dry, col, row);
      const meadow = meadowGreen(
        {
          meanC: readAt(climate.warmth, col, row),
          swingC: readAt(climate.swing, col, row),
          mediterranean: readAt(climate.mediterranean, col, row),
          dry,
          lat: site.place[1],
        },
        season,
      );
      const region = fieldRegion(site, dry, meadow, season);
      regions.push(region);
      return region;
    },
  });
  return { fields, regions };
}

/** Elevation alone, on every `step`-th pixel of a frame, metres. */
export function terrainElevation(
  frame: Frame,
  { coast, seed }: Pick<TerrainOptions, 'coast' | 'seed'>,
  step: number,
): Layer {
  const shore = sampleLayer(frame, step, roughShore(frame, coast, seed));
  return reliefOf(frame, climateOf(frame, seed), shore, step, seed);
}
