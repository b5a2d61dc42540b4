import { type DetectionType, dayText, isGasType, SOURCE_EPS_M } from '@sigma/domain';
import { distanceM, type Position } from '@sigma/geo';
import type { FindingFacts, LaterLooks } from '../facts.ts';
import { countText } from '../finding-text.ts';

/** A pass over an asset of a report that was analysed without too many clouds, or will be analysed. */
export interface LaterPass {
  readonly asset_id: string;
  readonly at: Date;
  readonly isAnalysed: boolean;
  readonly limit_kg_h: number | null;
  readonly vehicles_searched: boolean | null;
  /** Whether it could not see a place; undefined where that is not known. */
  readonly isHidden: ((place: Position) => boolean) | undefined;
  readonly findings: readonly {
    readonly source: string | null;
    readonly type: DetectionType;
    readonly place: Position;
  }[];
}

type Stop = Pick<
  FindingFacts,
  'asset_id' | 'detected_at' | 'detection_type' | 'point' | 'rate_kg_h' | 'source'
>;

/** Sorts the passes after that of a finding by what they say of it. */
export function laterLooks(stop: Stop, passes: readonly LaterPass[]): LaterLooks {
  const place = stop.point.coordinates;
  const later = passes
    .filter(({ asset_id, at }) => asset_id === stop.asset_id && at > stop.detected_at)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const clear = later.filter(({ isAnalysed, isHidden }) => isAnalysed && isHidden?.(place) !== true);
  const [seen, unseen] = [
    clear.filter((pass) => hasSeen(pass, stop)),
    clear.filter((pass) => !hasSeen(pass, stop)),
  ];
  const nothing = unseen.filter((pass) => couldSee(pass, stop));
  const timesOf = (some: readonly LaterPass[]) => some.map(({ at }) => at);
  return {
    seen: timesOf(seen),
    nothing: timesOf(nothing),
    couldNot: unseen.length - nothing.length,
    waiting: timesOf(later.filter(({ isAnalysed }) => !isAnalysed)),
  };
}

/** A gas is the same one by its source or its place, also where it has got another type; anything else by type and place. */
function hasSeen({ findings }: LaterPass, { source, detection_type, point }: Stop): boolean {
  return findings.some((found) => {
    const isGas = isGasType(found.type);
    // Earlier versions linked gas and oil of one place to one source.
    if (isGas !== isGasType(detection_type)) return false;
    if (source !== null && found.source === source.id) return true;
    const isAlike = isGas || found.type === detection_type;
    return isAlike && distanceM(found.place, point.coordinates) <= SOURCE_EPS_M;
  });
}

/** A limit above the rate proves nothing, and neither does a pass in which vehicles could not be looked for. */
function couldSee(
  { limit_kg_h: limit, vehicles_searched }: LaterPass,
  { detection_type, rate_kg_h: rate }: Stop,
) {
  if (isGasType(detection_type)) return limit === null || rate === null || limit <= rate;
  return detection_type !== 'Vehicle' || vehicles_searched !== false;
}

/** The same in sentences, for a crew that wants to know whether it goes there in vain. */
export function laterText({ seen, nothing, couldNot, waiting }: LaterLooks): string {
  const sentences = [
    ...(seen.length === 0
      ? []
      : [`Seen again in ${countText(seen.length, 'later pass', 'later passes')}, ${lastText(seen)}.`]),
    ...(nothing.length === 0
      ? []
      : [
          `${countText(nothing.length, 'later clear pass', 'later clear passes')} saw nothing there, ${lastText(nothing)}.`,
        ]),
    ...(couldNot === 0
      ? []
      : [`${countText(couldNot, 'clear pass', 'clear passes')} since then could not have shown it.`]),
    ...(waiting.length === 0 ? [] : [`Not analysed yet: ${namedText(waiting)}.`]),
  ];
  return sentences.length === 0 ? 'No later pass has looked there.' : sentences.join(' ');
}

/** In a few words, for a table; undefined where no later pass proves anything. */
export function laterShortText({ seen, nothing }: LaterLooks): string | undefined {
  if (nothing.length === 0) return undefined;
  const count = countText(nothing.length, 'later clear pass', 'later clear passes');
  return seen.length === 0 ? `${count} saw nothing there` : `seen again, but not in ${count}`;
}

const lastText = (times: readonly Date[]) => {
  const last = times.at(-1);
  if (last === undefined) return '';
  return `${times.length === 1 ? 'on' : 'last on'} ${dayText(last)}`;
};

/** The most passes that are named by their days. */
const MAX_NAMED = 4;

function namedText(times: readonly Date[]): string {
  if (times.length > MAX_NAMED) return `${times.length} later passes`;
  return `the ${times.length === 1 ? 'pass' : 'passes'} of ${listText(times.map(dayText))}`;
}

/** "1, 2 and 4". */
export const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
