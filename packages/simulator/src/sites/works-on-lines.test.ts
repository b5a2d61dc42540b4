import { MS_PER_DAY } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { eventShapes } from './event-shapes.ts';
import { placeOnLine } from './place-on-line.ts';
import { distanceToPath, type Local, type Shape } from './shapes.ts';
import { type SiteEvent, siteEvents } from './site-events.ts';
import { WORK_SITES, type WorkSite } from './site-list.ts';
import { siteWorks } from './site-works.ts';

const delta = siteOf('delta-pipe-14');
const SPAN = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };
const SEEDS = [1, 7001, 9501];
/** A pipe is recognised within so many metres of a line of its asset. */
const PIPE_RULE_M = 12;

function siteOf(id: string): WorkSite {
  const site = WORK_SITES.find((one) => one.id === id);
  if (!site) throw new Error(`no site ${id}`);
  return site;
}

const yearOf = (site: WorkSite, seed: number, recipe?: number) => siteEvents(site, { ...SPAN, seed, recipe });
const isOnPipe = ({ kind }: SiteEvent) => kind === 'exposed pipe' || kind === 'digging';

/** Its corners or ends. */
function cornersOf(shape: Shape): readonly Local[] {
  if (shape.kind === 'path') return shape.points;
  if (shape.kind === 'disc') throw new Error('a disc has no corners');
  const turn = (shape.turnDeg * Math.PI) / 180;
  return [-0.5, 0.5].flatMap((end) =>
    [-0.5, 0.5].map((side): Local => {
      const [along, across] = [end * shape.lengthM, side * shape.widthM];
      return [
        shape.at[0] + along * Math.sin(turn) + across * Math.cos(turn),
        shape.at[1] + along * Math.cos(turn) - across * Math.sin(turn),
      ];
    }),
  );
}

/** How far what an event puts on the ground is from the pipe after some days: the distances of its corners and ends, m. */
function distancesM(event: SiteEvent, days: number): readonly number[] {
  const [pipe] = siteWorks(delta).facilities;
  const shapes = eventShapes(event, new Date(event.begins.getTime() + days * MS_PER_DAY));
  return shapes.flatMap(cornersOf).map(([east, north]) => distanceToPath(pipe?.points ?? [], east, north));
}

describe('works along the pipe of Delta pipe 14', () => {
  it.each(SEEDS)('expose the pipe on its line over its whole length (seed %i)', (seed) => {
    const exposed = yearOf(delta, seed).filter(({ kind }) => kind === 'exposed pipe');
    expect(exposed.length).toBeGreaterThan(2);
    for (const event of exposed) {
      const distances = distancesM(event, 1);
      expect(distances).toHaveLength(8);
      // Half the width of the moved ground.
      expect(Math.max(...distances)).toBeLessThanOrEqual(3.51);
      expect(Math.max(...distances)).toBeLessThan(PIPE_RULE_M);
    }
  });

  it.each(SEEDS)('dig 5 m from the pipe as far as the trench goes (seed %i)', (seed) => {
    const trenches = yearOf(delta, seed).filter(({ kind }) => kind === 'digging');
    expect(trenches.length).toBeGreaterThan(4);
    for (const event of trenches)
      for (const days of [1, 20, 44]) {
        const [from, to, ...spoil] = distancesM(event, days);
        expect(from).toBeCloseTo(5, 6);
        expect(to).toBeCloseTo(5, 6);
        expect(Math.max(...spoil)).toBeLessThan(PIPE_RULE_M);
      }
  });
});

describe('the events of earlier recipes', () => {
  it.each(SEEDS)(
    'are where they were, but for works along a pipe, which lie on it since version 5 (seed %i)',
    (seed) => {
      for (const site of WORK_SITES) {
        const [before, now] = [yearOf(site, seed, 4), yearOf(site, seed)];
        const placeless = ({ at: _, place: _p, turnDeg: _t, ...event }: SiteEvent) => event;
        expect(now.map(placeless)).toEqual(before.map(placeless));
        const isMoved = (event: SiteEvent) => site.id === delta.id && isOnPipe(event);
        expect(now.filter((event) => !isMoved(event))).toEqual(before.filter((event) => !isMoved(event)));
      }
    },
  );

  it('have the pipe and the trench of Delta pipe 14 where captures of version 4 have shown them', () => {
    const [pipe] = siteWorks(delta).facilities;
    const [east = 0, north = 0] = pipe?.at ?? [];
    const places = new Map(
      yearOf(delta, 1, 4)
        .filter(isOnPipe)
        .map(({ kind, at, turnDeg }) => [kind, { at, turnDeg }]),
    );
    expect(places.get('exposed pipe')).toEqual({ at: [east - 330, north], turnDeg: 85 });
    expect(places.get('digging')).toEqual({ at: [east + 150, north + 5], turnDeg: 85 });
  });
});

describe('a place along a line', () => {
  // To the north, and from the second corner, the middle one, to the east.
  const line: readonly Local[] = [
    [0, 0],
    [0, 100],
    [50, 100],
  ];

  it.each([
    [{ alongM: 0, rightM: 0 }, [0, 100], 0],
    [{ alongM: -30, rightM: 4 }, [4, 70], 0],
    [{ alongM: 20, rightM: 4 }, [20, 96], 90],
    [{ alongM: 60, rightM: -4 }, [60, 104], 90],
    [{ alongM: -110, rightM: 0 }, [0, -10], 0],
  ] as const)('%j is at %j, %i degrees from north', (place, at, turnDeg) => {
    const found = placeOnLine(line, place);
    expect(found.at[0]).toBeCloseTo(at[0], 9);
    expect(found.at[1]).toBeCloseTo(at[1], 9);
    expect(found.turnDeg).toBeCloseTo(turnDeg, 9);
  });

  it('is refused where there is no line', () => {
    expect(() => placeOnLine([[0, 0]], { alongM: 0, rightM: 0 })).toThrow(RangeError);
  });
});
