import { bboxPolygon, type Geometry } from '@sigma/geo';
import { expect, it, vi } from 'vitest';
import type { DrawTool } from '../../drawing/draw-tool.ts';
import type { ShapeDrawing } from '../../registry/layer-host.ts';
import { fakeRegistry } from '../../registry/library-map.fixture.ts';
import { areaLayer } from './area-layer.ts';

const area = bboxPolygon([0, 0, 1, 1]);
const draft = bboxPolygon([5, 5, 6, 6]);

function mapWithTools() {
  const drawn: ShapeDrawing[] = [];
  const ends = vi.fn();
  const { registry, fake } = fakeRegistry({
    drawShape: (_, drawing) => {
      drawn.push(drawing);
      return ends;
    },
  });
  const [onDrawn, onEdited, onCancelled] = [vi.fn(), vi.fn(), vi.fn()];
  const show = (shown: Geometry | undefined, tool: DrawTool | undefined) =>
    registry.show([areaLayer({ area: shown, drawing: { tool, onDrawn, onEdited, onCancelled } })]);
  const vertices = () => {
    const features: unknown = fake.featuresOf('area/area');
    return Array.isArray(features) ? features.length : 0;
  };
  return { registry, show, drawn, ends, vertices, onDrawn };
}

it('shows the draft of a shape tool in place of the area, and the area again when the tool ends', () => {
  const { show, drawn, ends, vertices } = mapWithTools();
  show(area, undefined);
  expect(vertices()).toBe(5);
  show(area, 'polygon');
  expect(vertices()).toBe(0);
  drawn[0]?.onDraft(draft);
  expect(vertices()).toBe(5);
  show(area, undefined);
  expect(ends).toHaveBeenCalledOnce();
  expect(vertices()).toBe(5);
});

it('owns the pointer while a tool is active', () => {
  const { registry, show } = mapWithTools();
  show(area, undefined);
  expect(registry.ownsPointer()).toBe(false);
  show(area, 'square');
  expect(registry.ownsPointer()).toBe(true);
});

it('reports a drawn shape to the handlers of the latest render', () => {
  const { registry, show, drawn, onDrawn } = mapWithTools();
  show(undefined, 'point');
  const latest = vi.fn();
  const handlers = { onDrawn: latest, onEdited: vi.fn(), onCancelled: vi.fn() };
  registry.show([areaLayer({ area: undefined, drawing: { tool: 'point', ...handlers } })]);
  drawn[0]?.onDrawn({ type: 'Point', coordinates: [1, 2] });
  expect(latest).toHaveBeenCalledWith({ type: 'Point', coordinates: [1, 2] });
  expect(onDrawn).not.toHaveBeenCalled();
  expect(drawn).toHaveLength(1);
});

it('ends an active tool when the layer is removed', () => {
  const { registry, show, ends } = mapWithTools();
  show(area, 'polygon');
  registry.show([]);
  expect(ends).toHaveBeenCalledOnce();
});
