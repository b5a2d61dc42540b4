import { type FieldIssue, type FilterKind, type Refusal, refuse } from '@sigma/contract';
import type { CubeLevel } from '@sigma/domain';
import {
  isInOilWindow,
  MAX_FILTER_VALUES,
  METHANE_WINDOW_NM,
  modelLibrary,
  resampleLibrary,
  type SpectralCube,
} from '@sigma/raster';
import { libraryBands, refuseValues, refuseWithoutWavelengths } from '../calls/given-values.ts';
import type { Window } from '../threads/tasks.ts';
import type { FilterSettings, FilterTarget } from '../threads/work-tasks.ts';

/** With fewer bands there is no shape to look for. */
const FEWEST_BANDS = 3;

export interface RequestedFilter {
  readonly kind: FilterKind;
  readonly target?:
    | 'ch4'
    | 'oil'
    | { readonly library: string }
    | { readonly values: readonly (number | null)[] }
    | undefined;
  readonly window_nm?: readonly [number, number] | undefined;
  readonly group?: number | undefined;
  readonly level: CubeLevel;
  readonly window?: Window | undefined;
}

/** What a filter is to calculate, or a refusal that names the field which does not fit the cube. */
export function filterSettings(cube: SpectralCube, requested: RequestedFilter): FilterSettings | Refusal {
  const { kind, group, window } = requested;
  const refused =
    refuseWithoutWavelengths(cube, 'kind') ?? refuseTarget(requested) ?? refuseWindow(cube, window);
  if (refused !== undefined) return refused;
  const target = targetOf(cube, requested);
  if ('code' in target) return target;
  const bands = bandsOf(cube, requested, target);
  if (bands.length < FEWEST_BANDS) {
    const message = `must contain at least ${FEWEST_BANDS} good bands of the cube and of the target; it has ${bands.length}`;
    return invalid('window_nm', 'too_few_bands', message);
  }
  const [, , width, height] = window ?? [0, 0, cube.width, cube.height];
  const values = width * height * bands.length;
  if (values > MAX_FILTER_VALUES) {
    const most = Math.floor(MAX_FILTER_VALUES / width / height);
    const message = `must have at most ${most} bands of a cube of this size; it has ${bands.length}`;
    return refuse('too_expensive', `The filter would need too much memory: window_nm ${message}.`, [
      { field: 'window_nm', code: 'too_large', message },
    ]);
  }
  return { kind, target, bands, group, window };
}

function refuseWindow({ width, height }: SpectralCube, window: Window | undefined): Refusal | undefined {
  if (window === undefined) return undefined;
  const [x, y, columns, lines] = window;
  if (x + columns <= width && y + lines <= height) return undefined;
  const message = `must be inside the ${width} columns and ${height} lines of the cube`;
  return invalid('window', 'out_of_range', message);
}

function refuseTarget({ kind, target, level }: RequestedFilter): Refusal | undefined {
  if (kind === 'rx')
    return target === undefined
      ? undefined
      : invalid('target', 'not_used', 'must not be given for rx, which looks for anything unusual');
  if (target === undefined) return invalid('target', 'missing', `must be given for ${kind}`);
  if (typeof target === 'string' && kind === 'sam')
    return invalid(
      'target',
      'not_for_kind',
      `must be a spectrum for sam; ${target} is a change of spectra, for mf and ace`,
    );
  if (typeof target === 'object' && 'library' in target && level !== 'reflectance')
    return invalid(
      'target',
      'not_for_level',
      `must not be of the library at the level ${level}: its spectra are reflectances`,
    );
  return undefined;
}

function targetOf(cube: SpectralCube, { target }: RequestedFilter): FilterTarget | Refusal {
  if (target === undefined) return { kind: 'none' };
  if (target === 'ch4' || target === 'oil') return { kind: target };
  if ('values' in target) {
    const { values } = target;
    return (
      refuseValues(cube, values, 'target.values') ?? {
        kind: 'spectrum',
        values: Float64Array.from(values, (value) => value ?? Number.NaN),
      }
    );
  }
  const known = modelLibrary().filter(({ id }) => id === target.library);
  const [spectrum] = resampleLibrary(known, libraryBands(cube));
  return spectrum === undefined
    ? invalid('target.library', 'unknown', 'must be the id of a spectrum of the library')
    : { kind: 'spectrum', values: Float64Array.from(spectrum.values) };
}

/** The good bands in the window, by default that of the target, for which the target has a value. */
function bandsOf(
  cube: SpectralCube,
  { kind, window_nm: window }: RequestedFilter,
  target: FilterTarget,
): readonly number[] {
  const isInside = (nm: number) => {
    if (window !== undefined) return nm >= window[0] && nm <= window[1];
    if (target.kind === 'ch4') return nm >= METHANE_WINDOW_NM[0] && nm <= METHANE_WINDOW_NM[1];
    return target.kind !== 'oil' || isInOilWindow(nm);
  };
  return cube.bands.flatMap(({ nm, good }, band) => {
    if (!good || nm === undefined || !isInside(nm)) return [];
    if (target.kind !== 'spectrum') return [band];
    const value = target.values[band] ?? Number.NaN;
    return Number.isFinite(value) && (kind !== 'mf' || value > 0) ? [band] : [];
  });
}

function invalid(field: string, code: string, message: string): Refusal {
  const issue: FieldIssue = { field, code, message };
  return refuse('invalid_body', `${field} ${message}.`, [issue]);
}
