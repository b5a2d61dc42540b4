import {
  bind,
  type CubeFilter,
  Refusal,
  readCubeFilterPlane,
  refuse,
  startCubeFilter,
} from '@sigma/contract';
import { CUBE_LEVELS } from '@sigma/domain';
import { airMassOfCube, isLandKnown } from '../../../capture-lines/cube-land.ts';
import { notModified, planeAnswer, tagOf } from '../calls/answer-bytes.ts';
import { type FoundCube, findCube, refuseAllLevels, refuseLevel, valuesAt } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import type { FilterSettings } from '../threads/work-tasks.ts';
import type { FilterState } from './filter-jobs.ts';
import { filterSettings } from './filter-settings.ts';
import { filterUser } from './filter-user.ts';

const SCREENING = 'Screening, not quantification: statistics of this scene decide what stands out.';

export const startCubeFilterBinding = (services: CubesServices) =>
  bind(startCubeFilter, async (call): Promise<CubeFilter | Refusal> => {
    const { filters } = services.cubes;
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const { level } = call.body;
    const refused = refuseLevel(services, found, level, 'invalid_body');
    if (refused !== undefined) return refused;
    const settings = filterSettings(found.cube, call.body);
    if (settings instanceof Refusal) return settings;
    const unit = unitOf(settings);
    const { scene } = found.key;
    const user = filterUser(call.caller);
    const request = { scene, cube: valuesAt(found, level), level, unit, settings, user };
    const key = filters.keyOf(request);
    const state = await filters.request(key, request);
    const [, , width, height] = settings.window ?? [0, 0, found.cube.width, found.cube.height];
    const head = state.state === 'ready' ? state.head : undefined;
    return {
      key,
      state: state.state,
      before: state.state === 'waiting' ? state.before : 0,
      stage: state.state === 'running' ? state.stage : 'filter',
      progress: progressOf(state),
      ...(state.state === 'failed' && { cause: state.cause }),
      unit,
      ...(isMethane(settings) && { column: columnOf(found) }),
      note: noteOf(settings, found),
      width,
      height,
      histogram: head?.histogram ?? null,
      thresholds: head?.thresholds ?? [],
    };
  });

function progressOf(state: FilterState): number {
  if (state.state === 'ready') return 1;
  return state.state === 'running' ? state.progress : 0;
}

function unitOf(settings: FilterSettings): string {
  if (settings.kind === 'sam') return 'rad';
  return isMethane(settings) ? 'ppm m' : '';
}

/** Which pixels a filter of gas or oil leaves out. */
const landNote = ({ cube, meta, ref }: FoundCube): string =>
  isLandKnown({ cube, meta, scene: ref.scene })
    ? 'Clouds, their shadows and water have no value.'
    : 'Clouds and water count like land, because the header does not say where the Sun was ("sun elevation") or in which unit the radiance is.';

const isMethane = ({ kind, target }: FilterSettings) => kind === 'mf' && target.kind === 'ch4';

const columnOf = ({ meta, ref }: FoundCube): 'vertical' | 'slant' =>
  airMassOfCube({ meta, scene: ref.scene }) === undefined ? 'slant' : 'vertical';

function noteOf(settings: FilterSettings, found: FoundCube): string {
  const { kind, target } = settings;
  if (isMethane(settings)) {
    const along =
      columnOf(found) === 'vertical'
        ? 'vertical columns of methane'
        : 'slant columns of methane, because the header does not say where the Sun was ("sun elevation"),';
    return `${SCREENING} Values are ${along} above that of the scene, in ppm m, before any test whether it is methane. ${landNote(found)}`;
  }
  if (target.kind === 'ch4' || target.kind === 'oil') return `${SCREENING} ${landNote(found)}`;
  return kind === 'sam' ? `${SCREENING} Small angles are alike.` : SCREENING;
}

export const readCubeFilterPlaneBinding = (services: CubesServices) =>
  bind(readCubeFilterPlane, async (call) => {
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const forbidden = refuseAllLevels(services, found);
    if (forbidden !== undefined) return forbidden;
    const { key } = call.params;
    const result = await readResult(services, found, key);
    if (result === undefined)
      return refuse('not_found', 'There is no result of this key. Start the filter again.');
    const { head, values } = result;
    const refused = refuseLevel(services, found, head.level, 'bad_parameter');
    if (refused !== undefined) return refused;
    const tag = tagOf(found.ref.tag, ['filter', key]);
    const { width, height, unit } = head;
    return (
      notModified(call.header, tag) ??
      planeAnswer({ width, height, bytes: values, scales: [1], offsets: [0], unit }, tag)
    );
  });

/** The result of a key, whose level is not known before it is read. */
async function readResult({ cubes }: CubesServices, found: FoundCube, key: string) {
  for (const level of CUBE_LEVELS) {
    const result = await cubes.filters.read(key, valuesAt(found, level));
    if (result !== undefined) return result;
  }
  return undefined;
}
