import type { Position } from '@sigma/geo';
import { type Geodetic, parseElementSet, subpoint, viewGeometry } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import type { ScenePlan } from '../scene-plan.ts';
import { planArchive } from './plan.ts';

const DEG = Math.PI / 180;
const apart = (a: number, b: number): number => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180);
const scenes = planArchive({ seed: 7, from: new Date('2026-07-24'), to: new Date('2026-11-21') });

function setOf({ acquisition }: ScenePlan) {
  const parsed = parseElementSet(acquisition.elementSet.join('\n'));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.set;
}

/**
 * Off-nadir and azimuth by geodesy on the surface alone: the arc between place and sub-satellite point by the radii of
 * curvature half way (Gauss mid-latitude formulae), then the plane triangle of Earth centre, place and satellite.
 */
function lookByMidLatitude(centre: Position, { position, heightKm }: Geodetic) {
  const lat = ((centre[1] + position[1]) / 2) * DEG;
  const squeeze = 1 - 0.00669437999014 * Math.sin(lat) ** 2;
  const acrossRadius = 6378.137 / Math.sqrt(squeeze);
  const alongRadius = (6378.137 * (1 - 0.00669437999014)) / squeeze ** 1.5;
  const dLon = ((((position[0] - centre[0] + 180) % 360) + 360) % 360) - 180;
  const east = dLon * DEG * acrossRadius * Math.cos(lat);
  const north = (position[1] - centre[1]) * DEG * alongRadius;
  const heading = Math.atan2(east, north);
  const radius = 1 / (Math.sin(heading) ** 2 / acrossRadius + Math.cos(heading) ** 2 / alongRadius);
  const arc = Math.hypot(east, north) / radius;
  const offNadir = Math.atan2(radius * Math.sin(arc), radius + heightKm - radius * Math.cos(arc)) / DEG;
  return { offNadir, azimuth: heading / DEG - (dLon * Math.sin(lat)) / 2 };
}

/** Low-precision Sun of the Astronomical Almanac (page C5), good to 0.01 degrees. */
function sunByAlmanac([lon, lat]: Position, instant: Date) {
  const n = instant.valueOf() / 86_400_000 - 10957.5;
  const g = (357.528 + 0.9856003 * n) * DEG;
  const ecliptic = (280.46 + 0.9856474 * n + 1.915 * Math.sin(g) + 0.02 * Math.sin(2 * g)) * DEG;
  const tilt = (23.439 - 0.0000004 * n) * DEG;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic));
  const rightAscension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic));
  const hour = ((18.697374558 + 24.06570982441908 * n) * 15 + lon) * DEG - rightAscension;
  const phi = lat * DEG;
  const up = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hour);
  const east = -Math.cos(declination) * Math.sin(hour);
  const north =
    Math.sin(declination) * Math.cos(phi) - Math.cos(declination) * Math.sin(phi) * Math.cos(hour);
  return { elevation: Math.asin(up) / DEG, azimuth: Math.atan2(east, north) / DEG };
}

describe('the acquisition of a planned scene', () => {
  it('matches the angles of its element set at its instant and centre', () => {
    expect(scenes.length).toBeGreaterThan(450);
    for (const scene of scenes) {
      const { acquisition } = scene;
      const view = viewGeometry(setOf(scene), scene.datetime, scene.centre);
      expect(Math.abs(view.offNadirDeg - acquisition.offNadir)).toBeLessThan(1e-6);
      expect(apart(view.azimuthDeg, acquisition.azimuth)).toBeLessThan(1e-6);
      expect(Math.abs(view.rollDeg - acquisition.roll)).toBeLessThan(1e-6);
      expect(Math.abs(view.pitchDeg)).toBeLessThan(0.001);
      expect(apart(view.sun.azimuthDeg, acquisition.sunAzimuth)).toBeLessThan(1e-6);
      expect(Math.abs(view.sun.elevationDeg - acquisition.sunElevation)).toBeLessThan(1e-6);
      expect(view.orbitState).toBe(acquisition.orbitState);
    }
  });

  it('matches off-nadir and azimuth by surface geodesy within 0.1 degrees', () => {
    for (const scene of scenes) {
      const look = lookByMidLatitude(scene.centre, subpoint(setOf(scene), scene.datetime));
      expect(Math.abs(look.offNadir - scene.acquisition.offNadir)).toBeLessThan(0.1);
      // Straight above, the azimuth means nothing.
      if (look.offNadir > 1) expect(apart(look.azimuth, scene.acquisition.azimuth)).toBeLessThan(0.1);
    }
  });

  it('matches the Sun of the almanac within 0.05 degrees', () => {
    for (const { centre, datetime, acquisition } of scenes) {
      const sun = sunByAlmanac(centre, datetime);
      expect(Math.abs(sun.elevation - acquisition.sunElevation)).toBeLessThan(0.05);
      const onTheGround = Math.cos(acquisition.sunElevation * DEG);
      expect(apart(sun.azimuth, acquisition.sunAzimuth) * onTheGround).toBeLessThan(0.05);
    }
  });

  it('has the orbit state that the change of its latitude shows', () => {
    for (const scene of scenes.filter((_, index) => index % 10 === 0)) {
      const set = setOf(scene);
      const climbs = subpoint(set, scene.end).position[1] > subpoint(set, scene.start).position[1];
      expect(scene.acquisition.orbitState).toBe(climbs ? 'ascending' : 'descending');
    }
  });

  it('stays within 30 degrees off-nadir and has the Sun above 15 degrees', () => {
    for (const { acquisition } of scenes) {
      expect(acquisition.offNadir).toBeLessThanOrEqual(30);
      expect(Math.abs(Math.abs(acquisition.roll) - acquisition.offNadir)).toBeLessThan(0.01);
      expect(acquisition.sunElevation).toBeGreaterThan(15);
      expect(acquisition.integrationTimeMs * acquisition.frameRateHz).toBeLessThan(1000);
    }
  });

  it('has the top of its picture close to north', () => {
    for (const { acquisition } of scenes) expect(Math.abs(acquisition.angleToNorth)).toBeLessThan(20);
  });
});
