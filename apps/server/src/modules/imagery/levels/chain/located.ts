import {
  DEG_PER_RAD,
  ecefOf,
  localFrame,
  parseElementSet,
  propagateEarthFixed,
  sunAngles,
} from '@sigma/orbit';
import { type LocatedLines, projectionOf, type ShadowStep, shadowStep } from '@sigma/raster';
import { DARK_LINES, type Earth, type ScenePlan } from '@sigma/simulator';
import { lineTime } from '../../../../capture-lines/capture.ts';

/**
 * What each pixel of a scene looks at, and the angles of view and Sun there. A simulated scene has no relief displacement: its pixels lie
 * on the grid of its plan, which its orbit and roll gave it. Heights are those of the ground above the sea.
 */
export function locateScene(earth: Earth, plan: ScenePlan): LocatedLines {
  const { width: samples, height: lines } = plan.grid;
  const located = emptyLines(lines, samples);
  const locate = lineLocator(plan, located);
  for (let line = 0; line < lines; line++) {
    const locatePixel = locate(line);
    for (let x = 0; x < samples; x++) locatePixel(x);
  }
  fillHeights(earth, located);
  return located;
}

/** The shadow step of a scene, for which only its middle is located. */
export function sceneShadow(plan: ScenePlan): ShadowStep | undefined {
  const { width: samples, height: lines } = plan.grid;
  const located = emptyLines(lines, samples);
  const locate = lineLocator(plan, located);
  const [line, x] = [Math.floor(lines / 2), Math.floor(samples / 2)];
  const locatePixel = locate(line);
  locatePixel(x);
  locatePixel(x + 1);
  locate(line + 1)(x);
  return shadowStep(located);
}

/** Writes what the pixels of a line look at into the arrays of a scene. */
function lineLocator(plan: ScenePlan, located: LocatedLines): (line: number) => (x: number) => void {
  const { samples, lines } = located;
  const projection = projectionOf(plan.grid.epsg);
  if (projection === undefined) throw new Error(`The projection EPSG:${plan.grid.epsg} is not supported.`);
  const parsed = parseElementSet(plan.acquisition.elementSet.join('\n'));
  if (!parsed.ok) throw new Error('The element set of the scene cannot be read.');
  const [a, b, c, d, e, f] = plan.grid.transform;
  return (line) => {
    const at = lineTime({ plan, lines }, DARK_LINES + line);
    const { position: satellite } = propagateEarthFixed(parsed.set, at);
    return (x) => {
      const n = line * samples + x;
      const [column, row] = [x + 0.5, line + 0.5];
      const place = projection.inverse(a * column + b * row + c, d * column + e * row + f);
      const { east, north, up } = localFrame(place);
      const from = ecefOf(place);
      const sight = [satellite.x - from.x, satellite.y - from.y, satellite.z - from.z] as const;
      const along = (axis: typeof up) => sight[0] * axis.x + sight[1] * axis.y + sight[2] * axis.z;
      const sun = sunAngles(place, at);
      located.lon[n] = place[0];
      located.lat[n] = place[1];
      located.viewZenithDeg[n] = Math.acos(along(up) / Math.hypot(...sight)) * DEG_PER_RAD;
      located.viewAzimuthDeg[n] = (Math.atan2(along(east), along(north)) * DEG_PER_RAD + 360) % 360;
      located.sunZenithDeg[n] = 90 - sun.elevationDeg;
      located.sunAzimuthDeg[n] = sun.azimuthDeg;
    };
  };
}

function emptyLines(lines: number, samples: number): LocatedLines {
  const values = () => new Float32Array(lines * samples);
  return {
    lines,
    samples,
    lon: new Float64Array(lines * samples),
    lat: new Float64Array(lines * samples),
    heightM: values(),
    viewZenithDeg: values(),
    viewAzimuthDeg: values(),
    sunZenithDeg: values(),
    sunAzimuthDeg: values(),
  };
}

/** Pixels between two of which the height is calculated; in between it is bilinear. */
const HEIGHT_STEP = 8;

function fillHeights(earth: Earth, { lines, samples, lon, lat, heightM }: LocatedLines): void {
  const [rows, columns] = [nodesOf(lines), nodesOf(samples)];
  const nodes = rows.map((row) =>
    columns.map((column) => {
      const at = row * samples + column;
      return earth.elevation(lon[at] ?? 0, lat[at] ?? 0);
    }),
  );
  for (let line = 0; line < lines; line++)
    for (let x = 0; x < samples; x++) {
      const [i, j] = [Math.floor(line / HEIGHT_STEP), Math.floor(x / HEIGHT_STEP)];
      const share = (at: number, known: readonly number[], n: number) => {
        const [low = 0, high = low] = [known[n], known[n + 1]];
        return high > low ? (at - low) / (high - low) : 0;
      };
      const [v, u] = [share(line, rows, i), share(x, columns, j)];
      const node = (r: number, s: number) =>
        nodes[Math.min(r, rows.length - 1)]?.[Math.min(s, columns.length - 1)] ?? 0;
      heightM[line * samples + x] =
        (1 - v) * ((1 - u) * node(i, j) + u * node(i, j + 1)) +
        v * ((1 - u) * node(i + 1, j) + u * node(i + 1, j + 1));
    }
}

/** Every eighth index, and the last one. */
function nodesOf(length: number): readonly number[] {
  const nodes = Array.from({ length: Math.ceil(length / HEIGHT_STEP) }, (_, n) => n * HEIGHT_STEP);
  return nodes.at(-1) === length - 1 ? nodes : [...nodes, length - 1];
}
