import { type MapPosition, parseMapPosition, wrapLongitude } from '@sigma/geo';
import { LIVE, type ShownTime } from './engine/shown-time.ts';

/** What the map shows in addition to the satellites. */
export interface MapChoices {
  readonly night: boolean;
  readonly areas: boolean;
  readonly follow: boolean;
}

/** What a link to the tracker restores. */
export interface TrackerLink {
  /** Absent: the first satellite with an orbit. */
  readonly satellite: number | undefined;
  readonly time: ShownTime;
  readonly choices: MapChoices;
  /** Absent: the complete Earth. */
  readonly view: MapPosition | undefined;
}

type Query = Readonly<Record<string, unknown>>;

/** Positions of a followed map count only by their zoom. */
const ANYWHERE = '0_0';

/** Reads the query of an address; an invalid value counts as absent. */
export function readTrackerLink(query: Query): TrackerLink {
  const text = (name: string) => (query[name] === undefined ? '' : String(query[name]));
  const satellite = text('satellite');
  const follow = text('follow') === '1';
  const view = text('view');
  return {
    satellite: /^\d{1,9}$/.test(satellite) ? Number(satellite) : undefined,
    time: readTime(text('at'), text('offset')),
    choices: { night: text('night') !== '0', areas: text('areas') !== '0', follow },
    view: parseMapPosition(`@${view.replaceAll('_', ',')}`) ?? undefined,
  };
}

/** The query of a link; what every visit begins with is omitted. */
export function writeTrackerLink({ satellite, time, choices, view }: TrackerLink): Record<string, string> {
  return {
    ...(satellite !== undefined && { satellite: String(satellite) }),
    ...(time.kind === 'paused' && { at: instantText(time.atMs) }),
    ...(time.kind === 'running' && time.offsetMs !== 0 && { offset: String(time.offsetMs / 1000) }),
    ...(choices.follow && { follow: '1' }),
    ...(!choices.night && { night: '0' }),
    ...(!choices.areas && { areas: '0' }),
    ...(view !== undefined && { view: viewText(view, choices.follow) }),
  };
}

/** A map that follows is written by its zoom alone, so that its address rests while the satellite moves. */
function viewText({ lat, lng, zoom }: MapPosition, isFollowing: boolean): string {
  const place = isFollowing ? ANYWHERE : `${short(lat)}_${short(wrapLongitude(lng))}`;
  return `${place}_${short(zoom)}`;
}

const short = (value: number): string => String(Number(value.toFixed(3)) + 0);

/** "20261122T183108.250Z": the basic format of ISO 8601, which an address shows unescaped. */
function instantText(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]/g, '').replace('.000Z', 'Z');
}

/** `at` is the instant of a paused time, `offset` the seconds from now of a running one. */
function readTime(at: string, offset: string): ShownTime {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d{1,3})?)Z$/.exec(at);
  if (parts !== null) {
    const [, year, month, day, hour, minute, second] = parts;
    const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    if (!Number.isNaN(atMs)) return { kind: 'paused', atMs };
  }
  return /^-?\d{1,7}(\.\d{1,3})?$/.test(offset)
    ? { kind: 'running', offsetMs: Math.round(Number(offset) * 1000) }
    : LIVE;
}
