import { counted } from '../../ui/text/figures.ts';

/** A scene that would be ordered, as the wizard needs it. */
export interface OrderScene {
  readonly fileId: string;
  readonly taskId: string;
  readonly collection: string;
  /** Percent; undefined when it is unknown. */
  readonly cloudCover: number | undefined;
  readonly areaKm2: number;
  /** Share inside the searched area, 0 to 1; undefined without an area. */
  readonly inside: number | undefined;
  /** When it was captured, as ISO text in UTC. */
  readonly datetime: string;
  readonly thumbnail: string | undefined;
  /** Sensor and time, which distinguish it from other scenes. */
  readonly label: string;
}

/** The percentage of cloud above which the wizard shows a note. */
export const CLOUDY_PERCENT = 10;

/** "6 scenes are above 10 % cloud; 2 have no figure."; undefined when no scene is above. */
export function cloudNote(scenes: readonly OrderScene[]): string | undefined {
  const cloudy = scenes.filter((scene) => (scene.cloudCover ?? 0) > CLOUDY_PERCENT).length;
  if (cloudy === 0) return undefined;
  const unknown = scenes.filter(({ cloudCover }) => cloudCover === undefined).length;
  const rest = unknown === 0 ? '' : `; ${counted(unknown, 'has', 'have')} no figure`;
  return `${counted(cloudy, 'scene is', 'scenes are')} above ${CLOUDY_PERCENT} % cloud${rest}.`;
}

/** Collections of the scenes, the one with most scenes first: an order is for one of them. */
export function collectionsOf(
  scenes: readonly OrderScene[],
): readonly { readonly collection: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { collection } of scenes) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  return [...counts]
    .map(([collection, count]) => ({ collection, count }))
    .toSorted((a, b) => b.count - a.count || a.collection.localeCompare(b.collection));
}

/** The files of scenes with more cloud than this; scenes whose cloud cover is unknown stay. */
export function filesAboveCloud(scenes: readonly OrderScene[], percent: number): readonly string[] {
  return scenes.filter(({ cloudCover }) => (cloudCover ?? 0) > percent).map(({ fileId }) => fileId);
}

/** The files of all scenes but the newest `count`; of scenes of one time, those that come first in the cart stay. */
export function filesBeyondNewest(scenes: readonly OrderScene[], count: number): readonly string[] {
  return scenes
    .toSorted((a, b) => Date.parse(b.datetime) - Date.parse(a.datetime))
    .slice(count)
    .map(({ fileId }) => fileId);
}
