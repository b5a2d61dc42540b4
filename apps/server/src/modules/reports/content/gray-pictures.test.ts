import { describe, expect, it } from 'vitest';
import type { Block, PicturesBlock } from '../pdf/blocks.ts';
import { alertSection } from './alert-section.ts';
import { findingFacts, reportFacts } from './facts.fixture.ts';
import type { ArtifactFacts, FindingFacts } from './facts.ts';
import { fieldReport } from './field/field-report.ts';
import type { PictureSource } from './picture-source.ts';

/** 192 m on each side around the place of the finding. */
const [LON, LAT] = [-102.39, 31.91] as const;
const [EAST, NORTH] = [0.001_016, 0.000_862];
const corners = [
  [LON - EAST, LAT + NORTH],
  [LON + EAST, LAT + NORTH],
  [LON + EAST, LAT - NORTH],
  [LON - EAST, LAT - NORTH],
];
const artifact = (label: string, object_key: string | null): ArtifactFacts => ({
  label,
  media_type: 'image/webp',
  object_key,
  recipe: { kind: 'cut' },
});
const vehicle = (artifacts: readonly ArtifactFacts[]): FindingFacts =>
  findingFacts(0, { detection_type: 'Vehicle', evidence: { corners }, artifacts, outline: null });
const GRAY = [artifact('3 m gray', 'gray'), artifact('Before', null), artifact('Natural colours', 'natural')];

/** Each picture names what it was made of. */
const named: PictureSource = {
  ofScene: async ({ id }) => Buffer.from(`scene ${id}`),
  ofArtifact: async ({ label, object_key }) => Buffer.from(`${label} ${object_key}`),
  ofPlume: async () => undefined,
};
const itemsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'pictures' ? (block satisfies PicturesBlock).items : []));
const madeOf = (blocks: readonly Block[]) =>
  itemsOf(blocks).map(({ picture }) => Buffer.from(picture ?? []).toString());
const alertOf = async (finding: FindingFacts) =>
  (await alertSection(reportFacts(), finding, reportFacts().assets[0], named)).blocks;

describe('the pictures of a vehicle in a report', () => {
  it('are the gray ones before and after, as on the screen, also before anyone has opened them', async () => {
    expect(madeOf(await alertOf(vehicle(GRAY)))).toEqual(['Before null', '3 m gray gray']);
  });

  it('state the days of both passes, and of findings that do not know the earlier one that it was earlier', async () => {
    const captions = async (finding: FindingFacts) =>
      itemsOf(await alertOf(finding)).map(({ caption }) => caption?.split(',')[0]);
    const dated = { ...vehicle(GRAY), evidence: { corners, before_at: '2026-10-25T18:03:00.000Z' } };
    const [, after] = await captions(dated);
    expect(await captions(dated)).toEqual(['Before: 25 Oct 2026', after]);
    expect(await captions(vehicle(GRAY))).toEqual(['Before: an earlier pass', after]);
  });

  it('follow a picture of the surroundings in a field report', async () => {
    const facts = reportFacts({ type: 1, findings: [vehicle(GRAY)] });
    const { sections } = await fieldReport(facts, named, () => 'https://sigma.example');
    expect(madeOf(sections[1]?.blocks ?? [])).toEqual(['scene GHOSt1_0', 'Before null', '3 m gray gray']);
  });

  it('have a ring around the vehicle instead of a mark on it, and their scale', async () => {
    for (const { shapes, scale } of itemsOf(await alertOf(vehicle(GRAY)))) {
      const [ring, ...others] = shapes;
      expect(others).toEqual([]);
      if (ring?.kind !== 'ring') throw new Error('There is no ring.');
      expect(ring.at.map((share) => share.toFixed(3))).toEqual(['0.500', '0.500']);
      expect(scale?.text).toBe('20 m');
      expect(scale?.share).toBeCloseTo(20 / 192, 2);
    }
  });

  it('have a ring around all vehicles of a finding', async () => {
    const [west, east, north] = [LON - EAST / 4, LON + EAST / 2, LAT + NORTH / 4];
    const ring = [[west, LAT] as const, [east, LAT] as const, [east, north] as const, [west, LAT] as const];
    const finding = { ...vehicle(GRAY), outline: { type: 'Polygon' as const, coordinates: [ring] } };
    const [before] = itemsOf(await alertOf(finding));
    const [shape] = before?.shapes ?? [];
    if (shape?.kind !== 'ring') throw new Error('There is no ring.');
    expect(shape.at.map((share) => share.toFixed(3))).toEqual(['0.562', '0.438']);
    expect(shape.reach).toBeCloseTo(Math.hypot(0.1875, 0.0625), 3);
  });

  it('have a ring instead of a mark on what was found where they are those of the scene', async () => {
    const kinds = itemsOf(await alertOf(vehicle([]))).map(({ shapes }) => shapes.map(({ kind }) => kind));
    expect(kinds).toEqual([['ring'], ['ring']]);
  });

  it('are those of the scene where there is no gray picture', async () => {
    const [, after] = madeOf(await alertOf(vehicle([artifact('Natural colours', 'natural')])));
    expect(after).toBe('scene GHOSt1_0');
  });
});

it('no picture of a field report has a mark on what a crew looks for', async () => {
  const [leak, truck] = [findingFacts(0), { ...vehicle([]), id: findingFacts(1).id }];
  const facts = reportFacts({ type: 1, findings: [leak, truck] });
  const { sections } = await fieldReport(facts, named, () => 'https://sigma.example');
  const pictures = sections.slice(1).flatMap(({ blocks }) => itemsOf(blocks));
  expect(pictures).toHaveLength(4);
  for (const { shapes } of pictures) {
    const kinds = shapes.map(({ kind }) => kind);
    expect(kinds).toContain('ring');
    expect(kinds).not.toContain('alert');
    expect(kinds).not.toContain('detection');
  }
});
