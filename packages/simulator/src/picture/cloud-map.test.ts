import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { cloudCoverPct, cloudMapRgba, estimateCloudCoverPct, renderCloudMap } from './cloud-map.ts';
import { planAt } from './plan-at.ts';

const earth = createEarth({ seed: 'test' });

function dayAt(day: number, sunAzimuth = 150) {
  const date = new Date(Date.UTC(2026, 5, 1 + day, 18)).toISOString();
  return planAt({
    lon: -95.1 + (day % 7),
    lat: 29.7 + (day % 5),
    date,
    id: `day ${day}`,
    sunAzimuth,
    sunElevation: 40,
  });
}

/** Days with some clouds over their place, but not only clouds. */
const broken = Array.from({ length: 120 }, (_, day) => day).filter((day) => {
  const cover = estimateCloudCoverPct(earth, dayAt(day));
  return cover > 8 && cover < 45;
});

describe('the cloud cover of a plan', () => {
  it('estimates the cloud cover that the cloud map shows', () => {
    expect(broken.length).toBeGreaterThan(5);
    for (const day of broken.slice(0, 6)) {
      const { classes } = renderCloudMap(earth, dayAt(day));
      const drawn = (100 * classes.filter((kind) => kind === 1).length) / classes.length;
      expect(Math.abs(drawn - estimateCloudCoverPct(earth, dayAt(day)))).toBeLessThan(4);
    }
  }, 30_000);

  it('makes most scenes fairly clear and some overcast', () => {
    const covers = Array.from({ length: 200 }, (_, day) => estimateCloudCoverPct(earth, dayAt(day)));
    expect(covers.filter((cover) => cover < 10).length).toBeGreaterThan(70);
    expect(covers.filter((cover) => cover > 60).length).toBeGreaterThan(4);
  });

  it('has no cloud cover for a few scenes', () => {
    const missing = Array.from({ length: 600 }, (_, n) =>
      cloudCoverPct(earth, { ...dayAt(0), id: `scene ${n}` }),
    ).filter((cover) => cover === null);
    expect(missing.length).toBeGreaterThan(3);
    expect(missing.length).toBeLessThan(40);
  });
});

describe('cloud shadows', () => {
  it.each([90, 180, 270])(
    'lie away from a sun at azimuth %i',
    (sunAzimuth) => {
      let sunward = 0;
      let away = 0;
      for (const day of broken.slice(0, 3)) {
        const { classes, width, height } = renderCloudMap(earth, dayAt(day, sunAzimuth));
        const turn = ((sunAzimuth - 12) * Math.PI) / 180;
        const meets = (x: number, y: number, sign: number) => {
          for (let step = 1; step < 60; step++) {
            const col = Math.round(x + sign * step * Math.sin(turn));
            const row = Math.round(y - sign * step * Math.cos(turn));
            if (col < 0 || row < 0 || col >= width || row >= height) return false;
            if (classes[row * width + col] === 1) return true;
          }
          return false;
        };
        for (const [at, kind] of classes.entries()) {
          if (kind !== 2) continue;
          const [x, y] = [at % width, Math.floor(at / width)];
          if (x < 60 || y < 60 || x > width - 60 || y > height - 60) continue;
          if (meets(x, y, 1)) sunward++;
          if (meets(x, y, -1)) away++;
        }
      }
      expect(sunward).toBeGreaterThan(200);
      expect(sunward).toBeGreaterThan(1.25 * away);
    },
    30_000,
  );

  it('draws shadows green and clouds yellow in the picture of the map', () => {
    const rgba = cloudMapRgba({ width: 3, height: 1, classes: Uint8Array.of(0, 1, 2) });
    expect([...rgba]).toEqual([0, 0, 0, 0, 0xff, 0xd4, 0x2d, 255, 0x2e, 0xb8, 0x5c, 255]);
  });
});
