import type { Earth } from '../earth/earth.ts';
import { dayNumber } from '../earth/landscape/season.ts';
import type { Frame } from '../earth/sampling/frame.ts';
import { type Layer, layerOnDemand, readAt, readRow } from '../earth/sampling/layer.ts';
import { axesAt } from '../earth/sampling/sphere.ts';
import { cloudsOn, opacity } from '../earth/sky/clouds.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { sceneFrame } from './scene-frame.ts';

/** Clouds over a scene, and the shadows in it, including those of clouds beyond its edges. */
export interface Sky {
  /** Depth of the cloud over each second visual pixel, see `Clouds.depth`. */
  readonly depth: Layer;
  /** Depth of the cloud between the same pixel and the Sun. */
  readonly sunward: Layer;
}

const STEP = 2;

const skies = new WeakMap<ScenePlan, { readonly earth: Earth; readonly width: number; readonly sky: Sky }>();

/**
 * The sky of a scene on a frame, by default that of its visual picture. Picture and cloud map of a plan share it, because half
 * their time is for the sky.
 */
export function skyOf(earth: Earth, plan: ScenePlan, frame = sceneFrame(plan)): Sky {
  const known = skies.get(plan);
  if (known?.earth === earth && known.width === frame.width) return known.sky;
  const sky = sampleSky(earth, plan, frame);
  skies.set(plan, { earth, width: frame.width, sky });
  return sky;
}

function sampleSky(earth: Earth, plan: ScenePlan, frame: Frame): Sky {
  const clouds = cloudsOn(earth.seed, dayNumber(plan.datetime), frame.pixelM * STEP);
  const { sunAzimuth, sunElevation } = plan.acquisition;
  const { u, v } = axesAt(frame.centre);
  const azimuth = (sunAzimuth * Math.PI) / 180;
  const dx = Math.sin(azimuth) * u.x + Math.cos(azimuth) * v.x;
  const dy = Math.sin(azimuth) * u.y + Math.cos(azimuth) * v.y;
  const dz = Math.cos(azimuth) * v.z;
  const cotangent = 1 / Math.tan((Math.max(8, sunElevation) * Math.PI) / 180);
  return {
    depth: layerOnDemand(frame, STEP, clouds.depth),
    sunward: layerOnDemand(frame, STEP, (x, y, z) => {
      const away = clouds.heightM(x, y, z) * cotangent;
      return clouds.depth(x + dx * away, y + dy * away, z + dz * away);
    }),
  };
}

/** Reads cloud opacity, shadow strength and cloud brightness of rows of visual pixels. */
export function createSkyReader(frame: Frame, sky: Sky, plan: ScenePlan) {
  const opaque = new Float32Array(frame.width);
  const shadow = new Float32Array(frame.width);
  const bright = new Float32Array(frame.width);
  const turn = (plan.acquisition.sunAzimuth * Math.PI) / 180;
  const east = Math.sin(turn);
  const north = Math.cos(turn);
  const sunCol = (east * frame.colAxis[0] + north * frame.colAxis[1]) * 7;
  const sunRow = (east * frame.rowAxis[0] + north * frame.rowAxis[1]) * 7;
  return {
    opaque,
    shadow,
    bright,
    read: (row: number): void => {
      readRow(sky.depth, row, opaque);
      readRow(sky.sunward, row, shadow);
      for (let x = 0; x < frame.width; x++) {
        const depth = opaque[x] ?? 0;
        opaque[x] = opacity(depth);
        shadow[x] = opacity(shadow[x] ?? 0);
        if (depth <= 0) continue;
        const ahead = readAt(sky.depth, x + sunCol, row + sunRow);
        bright[x] = Math.min(1.08, Math.max(0.5, 0.8 + 0.95 * (depth - ahead) + 0.16 * Math.min(1, depth)));
      }
    },
  };
}
