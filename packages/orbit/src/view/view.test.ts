import type { Position } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import {
  ecefOf,
  geodeticOf,
  lookAngles,
  RAD_PER_DEG,
  rolledGroundPoint,
  type State,
  sunAngles,
  sunPosition,
} from '../index.ts';

const EQUATOR_KM = 6378.137;
const northward = (heightKm: number): State => ({
  position: { x: EQUATOR_KM + heightKm, y: 0, z: 0 },
  velocity: { x: 0, y: 0, z: 7.5 },
});

describe('lookAngles', () => {
  // In the plane of the equator the ellipsoid is a circle, so plane trigonometry gives the expected values.
  it.each([0.5, 2, 4, -3])(
    'calculates look angles as plane trigonometry does for a point %s degrees east of the track',
    (lon) => {
      const angle = lon * RAD_PER_DEG;
      const sideways = EQUATOR_KM * Math.sin(angle);
      const down = EQUATOR_KM + 500 - EQUATOR_KM * Math.cos(angle);
      const offNadir = Math.atan(Math.abs(sideways) / down) / RAD_PER_DEG;
      const angles = lookAngles(northward(500), [lon, 0]);
      expect(angles.offNadirDeg).toBeCloseTo(offNadir, 9);
      expect(angles.rollDeg).toBeCloseTo(Math.sign(lon) * offNadir, 9);
      // This is the outer angle of the triangle of the Earth's centre, the point and the satellite.
      expect(angles.incidenceDeg).toBeCloseTo(offNadir + Math.abs(lon), 9);
      expect(angles.azimuthDeg).toBeCloseTo(lon > 0 ? 270 : 90, 9);
      expect(angles.pitchDeg).toBeCloseTo(0, 9);
      expect(angles.orbitState).toBe('ascending');
    },
  );

  it('measures off-nadir angles from the geodetic nadir, which misses the Earth centre at middle latitudes', () => {
    const place: Position = [10, 45];
    const above: State = { position: ecefOf(place, 500), velocity: { x: 1, y: 0, z: -7 } };
    expect(lookAngles(above, place).offNadirDeg).toBeLessThan(1e-6);
    expect(lookAngles(above, place).orbitState).toBe('descending');
  });

  it('puts a point east of a southward flight on its left', () => {
    const southward: State = { ...northward(500), velocity: { x: 0, y: 0, z: -7.5 } };
    expect(lookAngles(southward, [3, 0]).rollDeg).toBeLessThan(0);
  });
});

describe('rolledGroundPoint', () => {
  it.each([-30, -12.5, 0, 7, 29.9])(
    'finds the ground point that is seen with a roll of %s degrees',
    (roll) => {
      const state: State = { position: ecefOf([-122.4, 37.8], 512), velocity: { x: -1.2, y: 2.8, z: -6.9 } };
      const seen = rolledGroundPoint(state, roll);
      if (!seen) throw new Error('missed the Earth');
      expect(lookAngles(state, seen).rollDeg).toBeCloseTo(roll, 8);
      expect(lookAngles(state, seen).pitchDeg).toBeCloseTo(0, 8);
    },
  );

  it('returns no ground point beyond the limb', () => {
    expect(rolledGroundPoint(northward(500), 75)).toBeNull();
  });
});

describe('geodeticOf', () => {
  it.each([
    [[0, 0], 0],
    [[179.9999, -18.1], 480],
    [[-122.429, 37.779], 0.02],
    [[45, 89.9999], 600],
    [[-100, -90], 500],
  ] as const)('converts %j at %d km to Earth-fixed coordinates and back', (place, heightKm) => {
    const found = geodeticOf(ecefOf(place, heightKm));
    expect(found.position[1]).toBeCloseTo(place[1], 9);
    expect(found.heightKm).toBeCloseTo(heightKm, 7);
    if (Math.abs(place[1]) < 90) expect(found.position[0]).toBeCloseTo(place[0], 8);
  });
});

describe('sunAngles', () => {
  // The worked example of NREL/TP-560-34302 (solar position algorithm), without its refraction of 0.0163 degrees.
  it('calculates the Sun of the published example within 0.01 degrees', () => {
    const sun = sunAngles([-105.1786, 39.742476], new Date('2003-10-17T19:30:30Z'));
    expect(Math.abs(sun.elevationDeg - 39.872046)).toBeLessThan(0.01);
    expect(Math.abs(sun.azimuthDeg - 194.34024)).toBeLessThan(0.01);
  });

  it('puts the Sun over the equator at the equinox of March 2026 and over the tropic at the solstice', () => {
    const latitude = (text: string) => {
      const { x, y, z } = sunPosition(new Date(text));
      return Math.atan2(z, Math.hypot(x, y)) / RAD_PER_DEG;
    };
    expect(Math.abs(latitude('2026-03-20T14:46:00Z'))).toBeLessThan(0.01);
    expect(Math.abs(latitude('2026-06-21T08:24:00Z') - 23.436)).toBeLessThan(0.01);
  });
});
