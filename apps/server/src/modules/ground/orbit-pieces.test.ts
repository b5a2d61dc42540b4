import { propagateEarthFixed, sampleTrack, subpoint } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { EPOCH_MS, orbitSet } from './orbit.fixture.ts';
import { ascendingNodes, orbitPieces } from './orbit-pieces.ts';

const set = orbitSet();
const nodes = ascendingNodes(sampleTrack(set, EPOCH_MS, EPOCH_MS + 6 * 3_600_000, 60_000));
const [first = 0, second = 0, third = 0] = nodes;

describe('ascendingNodes', () => {
  it('finds where the satellite crosses the equator to the north, once a revolution', () => {
    expect(nodes.length).toBeGreaterThanOrEqual(3);
    for (const ms of nodes) {
      const { position, velocity } = propagateEarthFixed(set, ms);
      expect(Math.abs(position.z)).toBeLessThan(0.01);
      expect(velocity.z).toBeGreaterThan(0);
    }
    // A revolution of 15.37 a day.
    expect(second - first).toBeCloseTo(86_400_000 / 15.37, -4);
  });
});

describe('orbitPieces', () => {
  const pieces = orbitPieces(set, [first, second], 30);

  it('cuts a revolution without a gap into pieces of at most ten minutes, counted from the node', () => {
    expect(pieces.map(({ rowNum }) => rowNum)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pieces[0]?.startMs).toBe(first);
    expect(pieces.at(-1)?.endMs).toBe(second);
    for (const [place, piece] of pieces.entries()) {
      if (place > 0) expect(piece.startMs).toBe(pieces[place - 1]?.endMs);
      expect(piece.endMs - piece.startMs).toBeLessThanOrEqual(600_000);
    }
  });

  it('numbers the revolutions one after the other', () => {
    const [next] = orbitPieces(set, [second, third], 30);
    expect(new Set(pieces.map(({ orbitNum }) => orbitNum)).size).toBe(1);
    expect(next?.orbitNum).toBe((pieces[0]?.orbitNum ?? 0) + 1);
  });

  it('draws the ground track of a piece from its start to its end', () => {
    for (const { track, startMs, endMs } of pieces) {
      const places = track.type === 'LineString' ? track.coordinates : track.coordinates.flat();
      expect(places[0]).toEqual(subpoint(set, startMs).position);
      expect(places.at(-1)).toEqual(subpoint(set, endMs).position);
      for (const [lon] of places) expect(Math.abs(lon)).toBeLessThanOrEqual(180);
    }
    expect(pieces.some(({ track }) => track.type === 'MultiLineString')).toBe(true);
  });

  it('marks about half of a revolution as dark on the ground', () => {
    const dark = pieces.filter(({ eclipsed }) => eclipsed).length;
    expect(dark).toBeGreaterThanOrEqual(3);
    expect(dark).toBeLessThanOrEqual(7);
  });

  it('calculates no reach when the greatest roll is unknown', () => {
    expect(pieces.every(({ reach }) => reach !== null)).toBe(true);
    expect(orbitPieces(set, [first, second], null)[0]?.reach).toBeNull();
  });
});
