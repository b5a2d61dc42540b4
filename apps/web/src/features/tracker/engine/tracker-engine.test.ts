import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarkerTick } from '../../../map/layers/satellites/satellites.ts';
import { markerAt } from '../satellites/satellite-place.ts';
import { FALLEN, NOON, satelliteWith, setOf } from '../satellites/satellites.fixture.ts';
import { LIVE } from './shown-time.ts';
import { type EngineInputs, TrackerEngine } from './tracker-engine.ts';

const inputs: EngineInputs = {
  satellites: [satelliteWith(1), satelliteWith(2, { raanDeg: 120 })],
  clock: null,
  time: LIVE,
  selected: 1,
  isCalm: false,
};

class Tab extends EventTarget {
  hidden = false;
  hide(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let tab: Tab;
let engine: TrackerEngine;
let ticks: MarkerTick[];
let moments: number;
let end: () => void;

function start(values: Partial<EngineInputs> = {}) {
  engine.set({ ...inputs, ...values });
  engine.feed.subscribe((tick) => ticks.push(tick));
  engine.subscribe(() => {
    moments += 1;
  });
  end = engine.start(tab);
  ticks = [];
  moments = 0;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  tab = new Tab();
  ticks = [];
  engine = new TrackerEngine(Date.now);
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('the engine of the tracker', () => {
  it('moves the markers every 100 ms and notifies the page every second', () => {
    start();
    vi.advanceTimersByTime(5000);
    expect(ticks).toHaveLength(50);
    expect(moments).toBe(5);
    expect(engine.moment().shownMs).toBe(NOON + 5000);
  });

  it('reports where a marker is and where it will be at the next tick, so that no marker jumps', () => {
    start();
    vi.advanceTimersByTime(200);
    const [one, next] = ticks;
    expect(one?.stepMs).toBe(100);
    expect(one?.markers[0]?.at).toEqual(markerAt(setOf(), NOON + 100));
    expect(next?.markers.map(({ at }) => at)).toEqual(one?.markers.map((marker) => marker.next));
  });

  it('pauses while the tab is hidden and is up to date once it is visible again', () => {
    start();
    tab.hide(true);
    vi.advanceTimersByTime(60_000);
    expect([ticks.length, moments]).toEqual([0, 0]);
    tab.hide(false);
    expect(engine.moment().shownMs).toBe(NOON + 60_000);
    vi.advanceTimersByTime(1000);
    expect(ticks.length).toBeGreaterThanOrEqual(10);
  });

  it('moves nothing while the shown time is paused', () => {
    start({ time: { kind: 'paused', atMs: NOON } });
    vi.advanceTimersByTime(3000);
    expect(ticks).toEqual([]);
    expect(engine.moment()).toMatchObject({ shownMs: NOON, nowMs: NOON + 3000 });
  });

  it('moves once a second where the system prefers reduced motion', () => {
    start({ isCalm: true });
    vi.advanceTimersByTime(5000);
    expect(ticks).toHaveLength(5);
    expect(ticks.every(({ stepMs }) => stepMs === 0)).toBe(true);
  });

  it('follows the demo clock', () => {
    start({
      clock: { real_at: new Date(NOON).toISOString(), demo_at: '2026-12-01T00:00:00.000Z', rate: 60 },
    });
    vi.advanceTimersByTime(1000);
    expect(engine.moment().shownMs).toBe(Date.UTC(2026, 11, 1, 0, 1));
    // At the normal interval, circles would fall behind.
    expect(moments).toBe(5);
    expect(ticks.at(-1)?.markers[0]?.next).toEqual(markerAt(setOf(), Date.UTC(2026, 11, 1, 0, 1, 6)));
  });

  it('shows the second in which the markers are, at every tick of a fast demo clock', () => {
    start({
      clock: { real_at: new Date(NOON).toISOString(), demo_at: '2026-12-01T00:00:00.000Z', rate: 60 },
    });
    const shown: number[] = [];
    engine.subscribeSecond(() => shown.push(engine.second()));
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([6, 12, 18, 24, 30].map((second) => Date.UTC(2026, 11, 1, 0, 0, second)));
    expect(ticks.map(({ markers }) => markers[0]?.at)).toEqual(shown.map((ms) => markerAt(setOf(), ms)));
  });

  it('lists a satellite without a valid orbit, but does not draw it', () => {
    start({ satellites: [satelliteWith(1), satelliteWith(2, FALLEN)] });
    vi.advanceTimersByTime(100);
    expect(ticks[0]?.markers.map(({ id }) => id)).toEqual([1]);
    expect(engine.moment().tracked.map(({ place }) => place?.kind)).toEqual(['placed', 'decayed']);
  });

  it('shows speed and height next to the selected satellite only', () => {
    start();
    vi.advanceTimersByTime(100);
    expect(ticks[0]?.markers.map(({ note }) => note)).toEqual([
      expect.stringMatching(/^7\.\d\d km\/s · \d{3} km$/),
      '',
    ]);
  });
});
