import type { EventKind } from './event-kinds.ts';
import type { PlaceOnLine } from './place-on-line.ts';
import type { Local } from './shapes.ts';

/** Something that happens at a facility again and again, so that it is met whatever the day. */
export interface Story {
  readonly kind: EventKind;
  readonly facility: string;
  /** It begins every so many days, `offsetDays` after the others of its site, and lasts `forDays`. */
  readonly everyDays: number;
  readonly offsetDays: number;
  readonly forDays: number;
  /** Metres east and north of the facility. */
  readonly aside?: Local;
  readonly turnDeg?: number;
  /** Where it is along a line and how it turns, in place of the two; recipes of versions before 5 do not have it. */
  readonly onLine?: PlaceOnLine;
  /** Of leaks: the least and greatest rate, kg/h, and the share of half-days on which it is on (1 by default). */
  readonly ratesKgPerHour?: readonly [number, number];
  readonly duty?: number;
}

/** A truck of 16 m that is parked for some weeks, at some metres east and north of a facility. */
const truck = (
  facility: string,
  [everyDays, offsetDays, forDays]: readonly [number, number, number],
  aside: Local,
  turnDeg = 90,
): Story => ({ kind: 'vehicle', facility, everyDays, offsetDays, forDays, aside, turnDeg });

const leak = (
  facility: string,
  [everyDays, offsetDays, forDays]: readonly [number, number, number],
  ratesKgPerHour: readonly [number, number],
  duty = 1,
): Story => ({ kind: 'leak', facility, everyDays, offsetDays, forDays, ratesKgPerHour, duty });

/**
 * What a visitor of each site is certain to meet. Leaks of featured sites overlap so that on any day one of 800 kg/h or more
 * is on or ended within ten days, and another ended before. Sites without a story stay quiet, but for chance.
 */
export const STORIES: { readonly [site: string]: readonly Story[] } = {
  'permian-pads': [
    leak('Pad 17', [36, 0, 14], [850, 1000]),
    leak('Pad 4', [36, 12, 14], [1000, 1200]),
    leak('Pad 28', [36, 24, 14], [800, 950]),
    leak('Pad 22', [30, 0, 30], [250, 400], 0.6),
  ],
  'antioch-well-field': [
    leak('Pad 7', [42, 5, 16], [820, 950]),
    leak('Pad 14', [42, 26, 14], [820, 900]),
    {
      kind: 'digging',
      facility: 'Gathering line 1',
      everyDays: 90,
      offsetDays: 20,
      forDays: 45,
      turnDeg: 80,
    },
  ],
  'refinery-fence': [
    { kind: 'oil', facility: 'Tank 9', everyDays: 90, offsetDays: 0, forDays: 80, aside: [52, -46] },
    leak('Tank 4', [28, 3, 12], [820, 1100]),
    leak('Tank 15', [28, 17, 12], [820, 1000]),
    {
      kind: 'construction',
      facility: 'Gate office',
      everyDays: 240,
      offsetDays: 40,
      forDays: 100,
      aside: [-150, -30],
    },
    truck('Gate office', [42, 20, 21], [54, 11]),
    truck('Gate office', [42, 20, 21], [52, -9]),
  ],
  'kern-compressor': [
    leak('Compressor hall', [24, 2, 6], [1400, 1600]),
    leak('Line 1', [24, 13, 7], [820, 900]),
  ],
  'lost-hills-north': [
    leak('Pad 11', [40, 0, 14], [820, 1000]),
    leak('Pad 2', [40, 20, 14], [820, 1000]),
    {
      kind: 'soil contamination',
      facility: 'Pad 9',
      everyDays: 160,
      offsetDays: 10,
      forDays: 140,
      aside: [95, -70],
    },
  ],
  'port-of-oakland': [
    {
      kind: 'construction',
      facility: 'Yard 2',
      everyDays: 220,
      offsetDays: 0,
      forDays: 100,
      aside: [40, -60],
    },
    {
      kind: 'construction',
      facility: 'Yard 4',
      everyDays: 220,
      offsetDays: 110,
      forDays: 100,
      aside: [-20, -60],
    },
    truck('Yard 3', [48, 6, 22], [-62, -58]),
    truck('Yard 3', [48, 6, 22], [-40, -62], 0),
    truck('Yard 1', [48, 30, 22], [-30, -70]),
  ],
  'delta-pipe-14': [
    {
      kind: 'digging',
      facility: 'Pipe',
      everyDays: 60,
      offsetDays: 0,
      forDays: 45,
      aside: [150, 5],
      turnDeg: 85,
      onLine: { alongM: 150, rightM: -5 },
    },
    {
      kind: 'exposed pipe',
      facility: 'Pipe',
      everyDays: 110,
      offsetDays: 20,
      forDays: 60,
      aside: [-330, 0],
      turnDeg: 85,
      onLine: { alongM: -330, rightM: 0 },
    },
    truck('Pipe', [54, 20, 22], [-14, -9], 80),
    { kind: 'ploughing', facility: 'Pipe', everyDays: 45, offsetDays: 8, forDays: 30, turnDeg: 90 },
  ],
  'lost-hills-south': [leak('Pad 7', [400, 0, 400], [500, 500])],
  'tulare-gathering-line': [
    {
      kind: 'tarpaulin',
      facility: 'Valve station',
      everyDays: 90,
      offsetDays: 0,
      forDays: 70,
      aside: [40, 30],
    },
  ],
  'mojave-tank-farm': [
    { kind: 'oil', facility: 'Tank 12', everyDays: 85, offsetDays: 15, forDays: 80, aside: [50, 40] },
  ],
};
