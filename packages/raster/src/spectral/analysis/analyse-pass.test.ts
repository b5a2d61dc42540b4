import { describe, expect, it } from 'vitest';
import { newPlane } from '../plane.ts';
import { type AnalysedPass, analysePass } from './analyse-pass.ts';
import type { PassInput } from './pass-input.ts';
import { EMPTY_STATE, type SiteState, withoutPass } from './site-state.ts';
import { LEAK_AT, passOf } from './test-site.fixture.ts';

function analysed(input: PassInput, state: SiteState): AnalysedPass {
  const result = analysePass(input, state);
  if (result.state !== 'analysed') throw new Error(result.state);
  return result;
}
const typesOf = ({ findings }: AnalysedPass) => findings.map(({ type }) => type).sort();

describe('analysePass', () => {
  const first = analysed(passOf(1), EMPTY_STATE);
  const usual = [passOf(2), passOf(3)].reduce((state, input) => analysed(input, state).next, first.next);
  const busy = passOf(4, { leakKgH: 1500, oilCover: 0.6, building: true, truck: true });
  const result = analysed(busy, usual);

  it('finds nothing on quiet ground and states what it would have seen', () => {
    const still = analysed(passOf(5), usual);
    expect(still.findings).toEqual([]);
    expect(still.memoryPasses).toBe(3);
    expect(still.limitKgH).toBeGreaterThan(50);
    expect(still.limitKgH).toBeLessThan(500);
    expect(first.memoryPasses).toBe(0);
    expect(first.limitKgH).toBeGreaterThan(1.2 * still.limitKgH);
  });

  it('finds a leak, oil next to a tank, a building and a truck, each once and with its evidence', () => {
    expect(typesOf(result)).toEqual(['Construction', 'Hydrocarbon Leak', 'Methane', 'Vehicle'].sort());
    const methane = result.findings.find(({ type }) => type === 'Methane');
    if (methane?.type !== 'Methane' || !methane.rate.quantified) throw new Error('The leak has no rate.');
    expect(methane.test.r).toBeGreaterThan(0.8);
    expect(methane.facility?.id).toBe('pad');
    expect(Math.hypot(methane.point[0] - LEAK_AT[0], methane.point[1] - LEAK_AT[1])).toBeLessThan(3);
    // The constants are fitted to torn plumes, so that the rate of a steady one is only about right.
    expect(Math.abs(methane.rate.rateKgH - 1500)).toBeLessThan(2 * methane.rate.sigmaKgH);
    expect(methane.confidence.value).toBeGreaterThan(0.9);
    const oil = result.findings.find(({ type }) => type === 'Hydrocarbon Leak');
    expect(oil?.facility?.id).toBe('tank');
  });

  it('names ground that brine and oil have contaminated, once, and again in later passes', () => {
    const spilled = [4, 5, 6].map((number) => passOf(number, { spill: true }));
    let state = usual;
    for (const input of spilled) {
      const found = analysed(input, state);
      expect(typesOf(found)).toEqual(['Soil Contamination']);
      expect(found.findings[0]?.areaM2).toBeGreaterThan(16 * 64);
      state = found.next;
    }
  });

  it('neither reports nor examines the ground in the glare of a flame', () => {
    const burning = passOf(4, { flame: 1.5e-3 });
    const inGlare = ({ findings, dropped }: AnalysedPass) =>
      [...findings, ...dropped].filter(({ point }) => Math.hypot(point[0] - 70.5, point[1] - 40.5) < 5);
    const hidden = analysed(burning, usual);
    expect(inGlare(hidden)).toEqual([]);
    expect(hidden.layers.methane.values[40 * 96 + 70]).toBeNaN();
    expect(hidden.next.methane.passes.at(-1)?.plane.values[40 * 96 + 70]).toBeNaN();
    // The same reflectance is a change where the radiance is not that of a flame.
    const { radiance } = passOf(4);
    expect(inGlare(analysed({ ...burning, radiance }, usual))).toHaveLength(1);
  });

  it('gives the same result for the same input, byte for byte', () => {
    expect(analysed(busy, usual)).toEqual(result);
  });

  it('changes nothing when a pass is analysed again, and finds the same', () => {
    const again = analysed(busy, result.next);
    expect(again.next).toBe(result.next);
    expect(again.findings).toEqual(result.findings);
    expect(analysed(busy, withoutPass(result.next, busy.id)).next).toEqual(result.next);
  });

  it('looks for vehicles only on the ground to examine, and nowhere without a gray picture', () => {
    const vehicles = (gray: PassInput['gray']) => {
      const { gray: _, ...rest } = busy;
      const { findings } = analysed(gray === undefined ? rest : { ...rest, gray }, usual);
      return findings.filter(({ type }) => type === 'Vehicle').length;
    };
    const { picture, pixelM } = busy.gray ?? { picture: newPlane(0, 0), pixelM: 3 };
    const left = (columns: number) => picture.values.map((_, i) => (i % picture.width < columns ? 1 : 0));
    const inside = (columns: number) => ({ picture, pixelM, examined: Uint8Array.from(left(columns)) });
    expect([inside(picture.width), inside(60), undefined].map(vehicles)).toEqual([1, 0, 0]);
  });

  it('still compares a pass that is displaced by less than two pixels', () => {
    const moved = analysed(passOf(6, { leakKgH: 1500, shiftPx: 1.4 }), usual);
    expect(moved.registration?.shift[0]).toBeCloseTo(1.4, 0);
    expect(moved.memoryPasses).toBe(3);
    const methane = moved.findings.find(({ type }) => type === 'Methane');
    expect(
      Math.hypot((methane?.point[0] ?? 0) - LEAK_AT[0], (methane?.point[1] ?? 0) - LEAK_AT[1]),
    ).toBeLessThan(3);
  });

  it('compares and remembers nothing where the ground cannot be registered or is mostly cloud', () => {
    const lost = analysed(passOf(7, { elsewhere: true }), usual);
    expect(lost.registration?.usable).toBe(false);
    expect([lost.memoryPasses, lost.next]).toEqual([0, usual]);
    const cloudy = analysePass(passOf(8, { cloudShare: 0.7 }), usual);
    expect([cloudy.state, cloudy.next]).toEqual(['cloudy', usual]);
    const partly = analysed(passOf(9, { cloudShare: 0.3 }), usual);
    expect(partly.findings).toEqual([]);
    expect(partly.layers.methane.values[5]).toBeNaN();
    expect(partly.layers.alteration?.values[5]).toBeNaN();
    expect(partly.layers.alteration?.values.at(-1)).toBeGreaterThan(0);
  });
});
