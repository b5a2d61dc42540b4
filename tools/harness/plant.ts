import type { SpectralBlock } from '../../packages/raster/src/index.ts';
import { type PlumeSpread, plumeColumn } from '../../packages/simulator/src/earth/plumes.ts';
import { createTrack, readTrack } from '../../packages/simulator/src/earth/sampling/frame.ts';
import {
  type GrayPicture,
  type Material,
  type Plume,
  reflectance,
} from '../../packages/simulator/src/index.ts';
import { sceneFrame } from '../../packages/simulator/src/picture/scene-frame.ts';
import { methaneLine } from '../../packages/simulator/src/radiance/methane-transmittance.ts';
import { BANDS, type CleanPass } from './world.ts';

/** Methane of a plume over a pass, ppm m, row by row. */
export function plumeColumns(
  { plan }: CleanPass,
  plume: Plume,
  seed: number,
  spreadAt?: PlumeSpread,
): Float32Array {
  const frame = sceneFrame(plan, 1);
  const columnAt = plumeColumn(plume, seed, spreadAt);
  const { width, height } = plan.grid;
  const track = createTrack(width);
  const columns = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    readTrack(frame, y, 0, 1, track);
    for (let x = 0; x < width; x++)
      columns[y * width + x] = columnAt(track.x[x] ?? 0, track.y[x] ?? 0, track.z[x] ?? 0);
  }
  return columns;
}

/** The light of a pass through a plume: what comes from the ground is absorbed, what the air scatters is not. */
export function throughPlume(pass: CleanPass, columns: Float32Array): SpectralBlock {
  const { light, illumination } = pass;
  const { lines, samples } = light;
  const data = light.data.slice();
  for (let line = 0; line < lines; line++) {
    const gas = methaneLine(columns.subarray(line * samples, (line + 1) * samples), illumination.airMass);
    if (gas === undefined) continue;
    BANDS.forEach((band, i) => {
      const path = illumination.path[band] ?? 0;
      const row = data.subarray((line * BANDS.length + i) * samples, (line * BANDS.length + i + 1) * samples);
      for (let x = 0; x < samples; x++) row[x] = (row[x] ?? 0) - path;
      gas.absorb(band, row, 0);
      for (let x = 0; x < samples; x++) row[x] = (row[x] ?? 0) + path;
    });
  }
  return { ...light, data };
}

/** A rectangle of pixels that is partly covered with a material. */
export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly material: Material;
  readonly cover: number;
}

/** The light of a pass with patches of other material on the ground. */
export function withPatches({ light, illumination }: CleanPass, patches: readonly Patch[]): SpectralBlock {
  const { samples } = light;
  const data = light.data.slice();
  for (const { x, y, width, height, material, cover } of patches)
    BANDS.forEach((band, i) => {
      const nm = light.wavelengths[i] ?? 0;
      const own =
        (illumination.perReflectance[band] ?? 0) * reflectance(material, nm) + (illumination.path[band] ?? 0);
      for (let line = y; line < y + height; line++)
        for (let at = x; at < x + width; at++) {
          const index = (line * BANDS.length + i) * samples + at;
          data[index] = (1 - cover) * (data[index] ?? 0) + cover * own;
        }
    });
  return { ...light, data };
}

/** A vehicle in a gray picture: its middle in pixels of the picture, its size in metres. */
export interface PlantedVehicle {
  readonly x: number;
  readonly y: number;
  readonly turnDeg: number;
  readonly lengthM: number;
  readonly widthM: number;
  readonly reflectance: number;
}

const SUBPIXELS = 6;
const REACH_PX = 5;

/** A gray picture with vehicles, each pixel mixed by the part of it that they cover. */
export function withVehicles(
  picture: GrayPicture,
  pixelM: number,
  vehicles: readonly PlantedVehicle[],
): GrayPicture {
  const values = picture.values.slice();
  for (const vehicle of vehicles)
    for (let y = Math.floor(vehicle.y) - REACH_PX; y <= vehicle.y + REACH_PX; y++)
      for (let x = Math.floor(vehicle.x) - REACH_PX; x <= vehicle.x + REACH_PX; x++) {
        const share = coverOf(vehicle, x, y, pixelM);
        const at = y * picture.width + x;
        values[at] = (1 - share) * (values[at] ?? 0) + share * vehicle.reflectance;
      }
  return { ...picture, values };
}

/** How much brighter a vehicle is than the ground that it covers, by least squares over its pixels. */
export function contrastOf(picture: GrayPicture, pixelM: number, vehicle: PlantedVehicle): number {
  let [change, covered] = [0, 0];
  for (let y = Math.floor(vehicle.y) - REACH_PX; y <= vehicle.y + REACH_PX; y++)
    for (let x = Math.floor(vehicle.x) - REACH_PX; x <= vehicle.x + REACH_PX; x++) {
      const share = coverOf(vehicle, x, y, pixelM);
      change += share * share * (vehicle.reflectance - (picture.values[y * picture.width + x] ?? 0));
      covered += share * share;
    }
  return change / covered;
}

function coverOf(vehicle: PlantedVehicle, x: number, y: number, pixelM: number): number {
  const turn = (vehicle.turnDeg * Math.PI) / 180;
  let count = 0;
  for (let j = 0; j < SUBPIXELS; j++)
    for (let i = 0; i < SUBPIXELS; i++) {
      const east = (x + (i + 0.5) / SUBPIXELS - vehicle.x) * pixelM;
      const south = (y + (j + 0.5) / SUBPIXELS - vehicle.y) * pixelM;
      const along = east * Math.sin(turn) - south * Math.cos(turn);
      const across = east * Math.cos(turn) + south * Math.sin(turn);
      if (Math.abs(along) <= vehicle.lengthM / 2 && Math.abs(across) <= vehicle.widthM / 2) count++;
    }
  return count / SUBPIXELS ** 2;
}
