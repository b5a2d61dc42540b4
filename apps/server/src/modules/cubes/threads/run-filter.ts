import {
  aceScores,
  type ByteSource,
  countedKernels,
  FILTER_CALLS,
  type FilterKernels,
  matchedFilter,
  methaneColumns,
  oilTarget,
  type Plane,
  rxScores,
  type SpectralBlock,
  samAngles,
} from '@sigma/raster';
import { airMassOfCube } from '../../../capture-lines/cube-land.ts';
import { analysisKernels } from '../../../pass-input/kernels.ts';
import { methaneBands } from '../../../pass-input/methane-bands.ts';
import { clearLandOf } from './clear-land.ts';
import { describePlane } from './describe-plane.ts';
import { openCube } from './open-cube.ts';
import type { CubeRef } from './tasks.ts';
import type { FilterResult, FilterSettings } from './work-tasks.ts';

const LINES_AT_ONCE = 16;
/** The share of the time of a filter that reading takes. */
const READING_SHARE = 0.25;

export interface FilterInput {
  readonly cube: Omit<CubeRef, 'data'>;
  readonly source: ByteSource;
  readonly settings: FilterSettings;
  /** Receives the share of the work that is done, 0 to 1, and throws to stop it. */
  readonly onProgress: (share: number) => void;
}

/** Calculates a filter over a complete cube. */
export async function runFilter({
  cube: ref,
  source,
  settings: requested,
  onProgress,
}: FilterInput): Promise<FilterResult> {
  const open = await openCube(ref.header, source);
  const { cube } = open;
  const [left, top, samples, lines] = requested.window ?? [0, 0, cube.width, cube.height];
  // Without a value in one band, a pixel has none at all.
  const settings = { ...requested, bands: requested.bands.filter((band) => cube.bands[band]?.good) };
  const data = new Float32Array(lines * settings.bands.length * samples);
  let read: Pick<SpectralBlock, 'wavelengths' | 'fwhmNm'> = { wavelengths: [] };
  for (let y = 0; y < lines; y += LINES_AT_ONCE) {
    const count = Math.min(LINES_AT_ONCE, lines - y);
    const part = await cube.lines({ y: top + y, count, bands: settings.bands });
    read = { wavelengths: part.wavelengths, fwhmNm: part.fwhmNm };
    data.set(columnsOf(part, left, samples), y * settings.bands.length * samples);
    onProgress((READING_SHARE * y) / lines);
  }
  const kernels = countedKernels(await analysisKernels(), FILTER_CALLS[settings.kind], (share) =>
    onProgress(READING_SHARE + (1 - READING_SHARE) * Math.min(0.99, share)),
  );
  const land = isOfLand(settings) ? await clearLandOf(open, ref) : undefined;
  const usable = land && windowOf(land, cube.width, [left, top, samples, lines]);
  const plane = filterPlane({ lines, samples, ...read, data }, settings, {
    usable,
    airMass: airMassOfCube({ ...open, scene: ref.scene }),
    kernels,
  });
  const values = plane.values.slice();
  return {
    width: samples,
    height: lines,
    bytes: new Uint8Array(values.buffer),
    ...describePlane(values, settings.kind === 'sam' ? 'below' : 'above'),
  };
}

/** The values of some columns of complete lines. */
function columnsOf({ samples, data }: SpectralBlock, left: number, count: number): Float32Array {
  if (left === 0 && count === samples) return data;
  const rows = data.length / samples;
  const result = new Float32Array(rows * count);
  for (let row = 0; row < rows; row++) {
    const start = row * samples + left;
    result.set(data.subarray(start, start + count), row * count);
  }
  return result;
}

/** Gas and oil are looked for on clear land; what is like a spectrum, or unusual, may be anywhere. */
const isOfLand = ({ target }: FilterSettings) => target.kind === 'ch4' || target.kind === 'oil';

function windowOf(
  mask: Uint8Array,
  width: number,
  [left, top, columns, lines]: readonly [number, number, number, number],
): Uint8Array {
  const part = new Uint8Array(columns * lines);
  for (let y = 0; y < lines; y++) {
    const start = (top + y) * width + left;
    part.set(mask.subarray(start, start + columns), y * columns);
  }
  return part;
}

interface LandToFilter {
  /** 1 for clear land; undefined where all pixels count. */
  readonly usable: Uint8Array | undefined;
  readonly airMass: number | undefined;
  readonly kernels: FilterKernels;
}

function filterPlane(
  block: SpectralBlock,
  settings: FilterSettings,
  { usable, airMass, kernels }: LandToFilter,
): Plane {
  const { kind, target, bands, group } = settings;
  const request = { usable, ...(group !== undefined && { groupWidth: group }) };
  const spectrum = target.kind === 'spectrum' ? bands.map((band) => target.values[band] ?? Number.NaN) : [];
  switch (kind) {
    case 'rx':
      return rxScores(block, request, kernels);
    case 'sam':
      return samAngles(block, spectrum);
    case 'ace': {
      if (target.kind === 'spectrum')
        return aceScores(block, { kind: 'spectrum', values: spectrum }, request, kernels);
      const change =
        target.kind === 'ch4' ? methaneBands(block).map(({ k }) => -k) : oilTarget(block.wavelengths);
      return aceScores(kernels.logarithms(block), { kind: 'change', values: change }, request, kernels);
    }
    case 'mf': {
      if (target.kind === 'spectrum') {
        const absorption = changeFromMean(block, spectrum);
        return matchedFilter(block, { form: 'log', absorption, ...request }, kernels).alpha;
      }
      if (target.kind === 'oil') {
        const absorption = oilTarget(block.wavelengths).map((change) => -change);
        return matchedFilter(block, { form: 'log', absorption, ...request }, kernels).alpha;
      }
      return methaneColumns(block, { absorption: methaneBands(block), airMass, ...request }, kernels).column;
    }
  }
}

/**
 * The target of a logarithmic filter for a spectrum: by how much its logarithm is below that of the mean spectrum of the scene in
 * each band, without the difference that all bands share, which is brightness. A pixel like the spectrum answers 1.
 */
function changeFromMean(
  { lines, samples, data }: SpectralBlock,
  spectrum: readonly number[],
): readonly number[] {
  const bands = spectrum.length;
  const change = spectrum.map((value, band) => {
    let [sum, count] = [0, 0];
    for (let line = 0; line < lines; line++) {
      const row = (line * bands + band) * samples;
      for (let x = 0; x < samples; x++) {
        const measured = data[row + x] ?? Number.NaN;
        if (!(measured > 0)) continue;
        sum += Math.log(measured);
        count++;
      }
    }
    return sum / count - Math.log(value);
  });
  const shared = change.reduce((sum, value) => sum + value, 0) / bands;
  return change.map((value) => value - shared);
}
