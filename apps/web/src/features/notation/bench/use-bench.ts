import type { Detection, NotationScene } from '@sigma/contract';
import { type DetectionType, MAX_DRAWN_FEATURES, usualClassOf } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import type { EditableShape } from '../../../map/drawing/draw-tool.ts';
import {
  type ContourPlane,
  type FilterContour,
  filterContour,
} from '../../../map/layers/spectral/filter-contour.ts';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { refreshNotation } from '../data/notation.queries.ts';
import { saveDrawing, type UnsavedFeature } from '../data/save-drawing.ts';
import { changesOf, draw, EMPTY_DRAWING, numberOfChanges } from '../drawing/drawing.ts';
import { type DrawnFeature, type FeatureShape, featureOf } from '../drawing/drawn-feature.ts';
import { type BenchTool, checkShape } from './bench-tool.ts';

const drawnOf = (findings: readonly Detection[]): readonly DrawnFeature[] =>
  findings.filter(({ made_by, retracted }) => made_by === 'people' && retracted === null).map(featureOf);

/** What the plume tool outlined last, so that its threshold can still be moved. */
interface Snap {
  readonly key: string;
  readonly at: Position;
  /** Why there is no outline at the present threshold; the outline of the last one that has one stays. */
  readonly missing?: string | undefined;
}

const NO_CONTOUR: Readonly<Record<Exclude<FilterContour['state'], 'traced'>, string>> = {
  below: 'The filter is below the threshold there. Click a brighter place, or lower the threshold.',
  'too large': 'At this threshold the outline would take in the background. Raise the threshold.',
  outside: 'The cube of the scene ends before this place.',
};

export type Bench = ReturnType<typeof useBench>;

/** Everything that can be done on a scene: drawing, undoing, saving. */
export function useBench(
  scene: NotationScene,
  findings: readonly Detection[],
  readAgain: () => Promise<readonly Detection[] | undefined>,
) {
  const queries = useQueryClient();
  const [drawing, dispatch] = useReducer(draw, findings, (read) =>
    draw(EMPTY_DRAWING, { kind: 'load', saved: drawnOf(read), kept: [] }),
  );
  const [tool, setTool] = useState<BenchTool>();
  const [newType, setNewType] = useState<DetectionType>('Methane');
  const [snap, setSnap] = useState<Snap>();
  const [threshold, setThreshold] = useState<number>();
  const [unsaved, setUnsaved] = useState<readonly UnsavedFeature[]>([]);
  const [isStale, setStale] = useState(false);
  const changes = changesOf(drawing);
  const { features } = drawing;

  const add = (
    shape: FeatureShape,
    { type = newType, head }: { readonly type?: DetectionType; readonly head?: Position } = {},
  ) => {
    if (features.length >= MAX_DRAWN_FEATURES) {
      showToast({
        tone: 'bad',
        title: `A scene has at most ${MAX_DRAWN_FEATURES} features`,
        text: 'Delete some first.',
      });
      return undefined;
    }
    const key = crypto.randomUUID();
    const feature = {
      key,
      id: undefined,
      number: undefined,
      type,
      detectionClass: usualClassOf(type),
      shape,
      head,
      author: undefined,
      isPublished: false,
    };
    dispatch({ kind: 'add', feature });
    return key;
  };
  const accept = (drawn: EditableShape): FeatureShape | undefined => {
    const checked = checkShape(drawn);
    if (!checked.ok) {
      showToast({ tone: 'bad', title: 'This shape cannot be used', text: checked.message });
      return undefined;
    }
    if (checked.repaired !== undefined)
      showToast({ tone: 'info', title: 'The shape was repaired', text: checked.repaired });
    return checked.shape;
  };
  const travel = (kind: 'undo' | 'redo') => {
    dispatch({ kind });
    // The outline is another one than that of the threshold.
    setSnap((last) => last && { ...last, missing: undefined });
  };
  const saving = useMutation({
    mutationFn: () => saveDrawing(scene, changes),
    onSuccess: async (failed) => {
      const total = numberOfChanges(changes);
      const read = await readAgain();
      // What is not known to be saved must not be saved again.
      if (read === undefined) setStale(true);
      else {
        const gone = new Set(changes.removed.map(({ key }) => key));
        const kept = failed.map(({ feature }) => feature).filter(({ key }) => !gone.has(key));
        dispatch({ kind: 'load', saved: drawnOf(read), kept });
      }
      setUnsaved(failed);
      setSnap(undefined);
      await refreshNotation(queries);
      if (failed.length === 0) showToast({ tone: 'ok', title: 'Saved', text: counted(total, 'change') });
      else
        showToast({
          tone: 'bad',
          title: `${counted(failed.length, 'change')} of ${total} could not be saved`,
          text: 'They are marked in the list.',
        });
    },
  });
  return {
    scene,
    drawing,
    changes,
    tool,
    newType,
    unsaved,
    saving,
    /** Changes were written, and the scene could not be read again. */
    isStale,
    selected: features.find(({ key }) => key === drawing.selected),
    snap: snap?.key === drawing.selected ? snap : undefined,
    threshold,
    setTool,
    setNewType,
    add,
    select: (key: string | undefined) => dispatch({ kind: 'select', key }),
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    remove: (key: string) => dispatch({ kind: 'remove', key }),
    /** Another type has the class that is usual for it. */
    setType: (key: string, type: DetectionType) =>
      dispatch({ kind: 'change', key, change: { type, detectionClass: usualClassOf(type) } }),
    setClass: (key: string, detectionClass: DrawnFeature['detectionClass']) =>
      dispatch({ kind: 'change', key, change: { detectionClass } }),
    drawn: (shape: EditableShape) => {
      const accepted = accept(shape);
      return accepted && add(accepted);
    },
    edited: (key: string, shape: EditableShape) => {
      const accepted = accept(shape);
      if (accepted !== undefined)
        dispatch({ kind: 'change', key, change: { shape: accepted }, step: 'edit' });
    },
    /** Outlines what the filter shows around a place. */
    snapAt: (at: Position, contours: ContourPlane, level: number) => {
      const contour = filterContour(contours, at, level);
      if (contour.state !== 'traced') {
        showToast({ tone: 'info', title: 'There is no outline', text: NO_CONTOUR[contour.state] });
        return;
      }
      const accepted = accept(contour.outline);
      const type = newType === 'Plume' ? 'Plume' : 'Methane';
      const key = accepted && add(accepted, { type, head: contour.peak });
      setThreshold(level);
      if (key !== undefined) setSnap({ key, at });
    },
    /** Moves the threshold, and with it the outline that was made last. */
    moveThreshold: (contours: ContourPlane, level: number) => {
      setThreshold(level);
      if (snap === undefined || snap.key !== drawing.selected) return;
      const contour = filterContour(contours, snap.at, level);
      const checked =
        contour.state === 'traced'
          ? checkShape(contour.outline)
          : { ok: false as const, message: NO_CONTOUR[contour.state] };
      setSnap({ ...snap, missing: checked.ok ? undefined : checked.message });
      if (contour.state === 'traced' && checked.ok)
        dispatch({
          kind: 'change',
          key: snap.key,
          change: { shape: checked.shape, head: contour.peak },
          step: 'threshold',
        });
    },
  };
}
