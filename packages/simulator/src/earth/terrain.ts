import { type FieldRegion, fieldRegion } from './cover/fields.ts';
import { CLIMATE_VALUES, type Climate, climateIn, climateOf } from './landscape/climate.ts';
import type { Coast } from './landscape/coast.ts';
import { LAKELAND } from './landscape/geography.ts';
import { meadowGreen } from './landscape/growth.ts';
import { reliefOf, SHORE_REACH_M, slopesOf } from './landscape/relief.ts';
import { riversOf } from './landscape/rivers.ts';
import type { Season } from './landscape/season.ts';
import { shoreDistanceM } from './landscape/shore.ts';
import { type Frame, reachOf, trackAt } from './sampling/frame.ts';
import { type Layer, layerOnDemand, type PlaceFunction, sampleLayer } from './sampling/layer.ts';
import { drawStrokes } from './sampling/line-drawing.ts';
import { fractal, octaves } from './sampling/noise.ts';
import { DEGREE_M, unwrapLon } from './sampling/sphere.ts';
import { type Tessellation, tessellate } from './sampling/tessellation.ts';
import { ROAD_MARGIN_M, roadsOf } from './towns/roads.ts';
import { builtLayer, streetsDegAt, type Town, townsNear } from './towns/towns.ts';

/** The properties of a frame that are computed once, before its pixels. */
export interface Terrain {
  readonly climate: Climate;
  /** Metres to the shore, positive on land. */
  readonly shore: Layer;
  readonly elevation: Layer;
  readonly slopeAlong: Layer;
  readonly slopeDown: Layer;
  readonly built: Layer;
  /** Noise of patches from 13 km down to 400 m, and another from 2 km, for parks and lakes. */
  readonly patch: Layer;
  readonly second: Layer;
  readonly lakeland: Layer;
  /** Noise of the ground's colour, from 5 km down. */
  readonly tint: Layer;
  /** Green fraction of grass on the day. */
  readonly meadow: Layer;
  readonly rivers: Float32Array | undefined;
  readonly washes: Float32Array | undefined;
  readonly roads: Float32Array | undefined;
  readonly streets: Tessellation | undefined;
  readonly fields: Tessellation | undefined;
  readonly regions: readonly FieldRegion[];
}

const STREETS_SPACING_M = 2_600;
const FIELDS_SPACING_M = 6_500;
/** The distance between relief samples, metres; never less than a pixel. */
const RELIEF_STEP_M = 32;

/** Pixels between nodes that are about `metres` apart; at most 8. */
function stepFor(frame: Frame, metres: number, least = 2): number {
  return Math.max(least, Math.min(8, Math.round(metres / frame.pixelM)));
}

export interface TerrainOptions {
  readonly coast: Coast;
  readonly seed: number;
  readonly season: Season;
}

export function terrainOf(frame: Frame, options: TerrainOptions): Terrain {
  const { coast, seed } = options;
  const fine = stepFor(frame, 80);
  const climate = climateOf(frame, seed);
  const shore = sampleLayer(frame, stepFor(frame, 130), roughShore(frame, coast, seed));
  const elevation = reliefOf(frame, { climate, shore, step: stepFor(frame, RELIEF_STEP_M, 1), seed });
  const slopes = slopesOf(frame, elevation);
  const towns = townsNear(frame);
  const flowing = frame.detailM < 260 ? riversOf(frame, coast, seed) : undefined;
  const meadow = meadowLayer(frame, climate, options.season);
  const fields = frame.detailM < 420 ? fieldsOf(frame, options) : undefined;
  return {
    climate,
    shore,
    elevation,
    slopeAlong: slopes.along,
    slopeDown: slopes.down,
    built: builtLayer(frame, towns, fine),
    patch: noiseLayer(frame, fine, 13_000, seed + 101),
    second: noiseLayer(frame, fine, 2_300, seed + 102),
    lakeland: lakelandLayer(frame),
    tint: noiseLayer(frame, fine, 5_200, seed + 113),
    meadow,
    rivers: flowing && drawStrokes(frame, flowing.rivers),
    washes: flowing && drawStrokes(frame, flowing.washes),
    roads: frame.detailM < 110 ? drawStrokes(frame, roadsOf(townsNear(frame, ROAD_MARGIN_M))) : undefined,
    streets: frame.detailM < 260 ? streetsOf(frame, towns, seed) : undefined,
    fields: fields?.fields,
    regions: fields?.regions ?? [],
  };
}

/** The shore, bent by a few hundred metres so that the straight lines of the coarse coastline disappear. */
function roughShore(frame: Frame, coast: Coast, seed: number): PlaceFunction {
  const band = octaves({ longM: 4_200, seed: seed + 105, detailM: Math.max(180, frame.detailM), gain: 0.5 });
  const bays = octaves({
    longM: 24_000,
    seed: seed + 106,
    detailM: Math.max(400, frame.detailM),
    gain: 0.55,
  });
  return (x, y, z, lon, lat) => {
    const east = (420 * fractal(x, y, z, band)) / DEGREE_M / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
    const north = (420 * fractal(y, z, x, band)) / DEGREE_M;
    const swell = 0.42 * fractal(x, y, z, bays);
    return shoreDistanceM(coast, lon + east, Math.max(-90, Math.min(90, lat + north)), SHORE_REACH_M, swell);
  };
}

function noiseLayer(frame: Frame, step: number, longM: number, seed: number): Layer {
  const band = octaves({ longM, seed, detailM: Math.max(frame.detailM, 190), gain: 0.62, least: 1 });
  return layerOnDemand(frame, step, (x, y, z) => fractal(x, y, z, band));
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

function meadowLayer(frame: Frame, climate: Climate, season: Season): Layer {
  const values = climate.dry.values.map((dry, n) =>
    meadowGreen(
      {
        meanC: climate.warmth.values[n] ?? 0,
        swingC: climate.swing.values[n] ?? 0,
        mediterranean: climate.mediterranean.values[n] ?? 0,
        dry,
        lat: frame.centre[1],
      },
      season,
    ),
  );
  return { ...climate.dry, values };
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

function fieldsOf(frame: Frame, { seed, season }: TerrainOptions) {
  const regions: FieldRegion[] = [];
  const climate = climateIn(reachOf(frame, 2 * FIELDS_SPACING_M), seed);
  const out = new Float64Array(CLIMATE_VALUES);
  const fields = tessellate(frame, {
    spacingM: FIELDS_SPACING_M,
    seed: seed + 82,
    pattern: (site) => {
      climate(trackAt(site.place), 0, out);
      const [, , dry = 0, meanC = 0, swingC = 0, mediterranean = 0] = out;
      const meadow = meadowGreen({ meanC, swingC, mediterranean, dry, lat: site.place[1] }, season);
      const region = fieldRegion(site, { dry, mediterranean, meadow }, season);
      regions.push(region);
      return region;
    },
  });
  return { fields, regions };
}

/** Only the elevation, in metres, on every `step`-th pixel of a frame. */
export function terrainElevation(
  frame: Frame,
  { coast, seed }: Pick<TerrainOptions, 'coast' | 'seed'>,
  step: number,
): Layer {
  const shore = sampleLayer(frame, step, roughShore(frame, coast, seed));
  return reliefOf(frame, { climate: climateOf(frame, seed), shore, step, seed });
}
