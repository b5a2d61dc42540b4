import { type BBox, bboxPolygon } from '@sigma/geo';
import { expect, it } from 'vitest';
import { sceneWith } from '../scene/scene.fixture.ts';
import type { Scene } from '../scene/scene.ts';
import { seenScenes } from './seen-scenes.ts';

const at = (fileId: string, box: BBox): Scene => ({ ...sceneWith({ fileId }), footprint: bboxPolygon(box) });
const seen = (stack: readonly Scene[], view: BBox) =>
  [...seenScenes(stack, view)].map(({ fileId }) => fileId);

it('sees what is on top and what sticks out below it', () => {
  const stack = [at('top', [0, 0, 2, 2]), at('below', [0.5, 0.5, 1.5, 1.5]), at('wider', [0, 0, 3, 2])];
  expect(seen(stack, [-1, -1, 4, 4])).toEqual(['top', 'wider']);
});

it('sees through no set of scenes that cover another one together', () => {
  const stack = [at('west', [0, 0, 1, 1]), at('east', [1, 0, 2, 1]), at('below', [0.2, 0.2, 1.8, 0.8])];
  expect(seen(stack, [-1, -1, 4, 4])).toEqual(['west', 'east']);
});

it('does not see what sticks out beyond the view', () => {
  const stack = [at('top', [0, 0, 2, 2]), at('wider', [0, 0, 9, 2])];
  expect(seen(stack, [0.5, 0.5, 1.5, 1.5])).toEqual(['top']);
});

it('sees a scene of which the view is a small part', () => {
  expect(seen([at('large', [0, 0, 9, 9])], [4.001, 4.001, 4.002, 4.002])).toEqual(['large']);
});

it('sees scenes on both sides of the antimeridian', () => {
  const stack = [at('across', [179, 0, -179, 1]), at('east', [-178, 0, -177, 1])];
  expect(seen(stack, [178, -1, -176, 2])).toEqual(['across', 'east']);
  expect(seen(stack, [178, -1, 184, 2])).toEqual(['across', 'east']);
});

it('does not see a scene without a footprint', () => {
  expect(seen([{ ...sceneWith({ fileId: 'unread' }), footprint: undefined }], [-1, -1, 4, 4])).toEqual([]);
});
