import { describe, expect, it } from 'vitest';
import { newPlane, type Plane } from '../plane.ts';
import { comparePictures } from './compare-pictures.ts';
import { predictionErrors } from './prediction-errors.ts';
import { isVehicle, vehicleEvidence } from './prove-vehicle.ts';
import { vehicleTemplates } from './vehicle-templates.ts';

const SIZE = 60;
const MIDDLE = 30 * SIZE + 30;
const unit = (seed: number) => {
  const raw = Math.sin(seed * 12.9898) * 43758.5453;
  return raw - Math.floor(raw) - 0.5;
};

/** Dark ground with a bright roof on its right, whose edge lies at a column. */
function picture(number: number, edge: number, change: (x: number, y: number) => number = () => 0): Plane {
  const plane = newPlane(SIZE, SIZE);
  plane.values.forEach((_, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const roof = 0.3 * Math.min(1, Math.max(0, x + 1 - edge));
    plane.values[i] = 0.15 + roof + change(x, y) + 0.01 * unit(number * 9973 + i);
  });
  return plane;
}
const [template] = vehicleTemplates(3);
/** A car that differs from its ground by a quarter of the reflectance. */
const car = (x: number, y: number) =>
  0.25 * (template?.pixels.find(({ dx, dy }) => x === 30 + dx && y === 30 + dy)?.cover ?? 0);
const evidenceIn = (now: Plane, priors: readonly Plane[]) => {
  if (template === undefined) throw new Error('There must be a template of a car.');
  return vehicleEvidence(comparePictures(now, priors), template, MIDDLE);
};

describe('vehicleEvidence', () => {
  it('says that a car on even ground is neither displaced ground nor in the range of what was there', () => {
    const priors = [1, 2, 3].map((n) => picture(n, 50));
    const evidence = evidenceIn(picture(4, 50, car), priors);
    expect(evidence.score).toBeGreaterThan(6);
    expect(evidence.beyondShift).toBeGreaterThan(7);
    expect(evidence.beyondRange).toBeGreaterThan(1);
    expect(isVehicle(evidence, 'car')).toBe(true);
  });

  it('says of a dark car the same as of a bright one', () => {
    const priors = [1, 2, 3].map((n) => picture(n, 50));
    const dark = evidenceIn(
      picture(4, 50, (x, y) => -0.5 * car(x, y)),
      priors,
    );
    expect(isVehicle(dark, 'car')).toBe(true);
  });

  it('explains the edge of a roof that lies elsewhere by a displacement', () => {
    const priors = [30.4, 30.5, 30.6].map((edge, n) => picture(n, edge));
    const evidence = evidenceIn(picture(4, 30.1), priors);
    expect(evidence.beyondRange).toBeLessThan(1);
    expect(evidence.beyondShift).toBeLessThan(7);
    expect(isVehicle(evidence, 'car')).toBe(false);
    expect(isVehicle(evidence, 'truck')).toBe(false);
  });
});

describe('isVehicle', () => {
  const evidence = { score: 8, beyondShift: 9, beyondRange: 3, explained: 0.6 };

  it('requires that a change is beyond a displacement, explained by the template, and brighter or darker than everything around it', () => {
    expect(isVehicle(evidence, 'car')).toBe(true);
    expect(isVehicle({ ...evidence, score: 4 }, 'car')).toBe(false);
    expect(isVehicle({ ...evidence, beyondShift: 5 }, 'car')).toBe(false);
    expect(isVehicle({ ...evidence, beyondRange: 0 }, 'car')).toBe(false);
    expect(isVehicle({ ...evidence, explained: 0.4 }, 'car')).toBe(false);
  });

  it('accepts a very clear change that is hardly brighter than ground next to it was, and none that is not', () => {
    const clear = { ...evidence, score: 12.5, beyondRange: 0.1 };
    expect(isVehicle(clear, 'car')).toBe(true);
    expect(isVehicle({ ...clear, beyondRange: 0 }, 'car')).toBe(false);
    expect(isVehicle({ ...clear, beyondShift: 5 }, 'car')).toBe(false);
  });

  it('accepts a fainter truck whose shape explains seven tenths of the change', () => {
    const faint = { score: 4.6, beyondShift: 5.2, beyondRange: 2.2, explained: 0.75 };
    expect(isVehicle(faint, 'truck')).toBe(true);
    expect(isVehicle(faint, 'car')).toBe(false);
    expect(isVehicle({ ...faint, explained: 0.6 }, 'truck')).toBe(false);
  });
});

describe('predictionErrors', () => {
  it('are large at an edge that lies elsewhere in each picture, and small on even ground', () => {
    const errors = predictionErrors([30.2, 30.5, 30.9].map((edge, n) => picture(n, edge)));
    expect(errors[30 * SIZE + 30]).toBeGreaterThan(4 * (errors[30 * SIZE + 10] ?? 0));
  });

  it('do not grow where a vehicle stood in one of the pictures', () => {
    const pictures = (change?: typeof car) => [picture(1, 50), picture(2, 50, change), picture(3, 50)];
    const [without, withCar] = [predictionErrors(pictures()), predictionErrors(pictures(car))];
    expect(withCar[MIDDLE]).toBeLessThan(1.5 * (without[MIDDLE] ?? 0));
  });
});
