import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { DrawHintAt } from './drawing/drawing-session.ts';
import { MapController } from './map-controller.ts';
import type { MapViewProps } from './map-view-props.ts';

export interface NoteAt {
  readonly fileId: string;
  readonly x: number;
  readonly y: number;
}

export interface MapControl {
  readonly controller: MapController | undefined;
  /** Layers are on the map. */
  readonly isReady: boolean;
  readonly hint: DrawHintAt | undefined;
  readonly note: NoteAt | undefined;
}

/** Makes the map once its box is there, and takes it away with it. */
export function useMapController(container: RefObject<HTMLElement | null>, props: MapViewProps): MapControl {
  const [controller, setController] = useState<MapController>();
  const [isReady, setReady] = useState(false);
  const [hint, setHint] = useState<DrawHintAt>();
  const [note, setNote] = useState<NoteAt>();

  const onMoving = useEffectEvent(props.onMoving);
  const onMoved = useEffectEvent(props.onMoved);
  const onPointer = useEffectEvent(props.onPointer);
  const onPick = useEffectEvent(props.onPick);
  const onDrawn = useEffectEvent(props.onDrawn);
  const onDrawCancelled = useEffectEvent(props.onDrawCancelled);
  const onHover = useEffectEvent((fileId: string | undefined, x: number, y: number) => {
    setNote(fileId === undefined ? undefined : { fileId, x, y });
    if (fileId !== props.hovered) props.onHover(fileId);
  });
  const create = useEffectEvent((element: HTMLElement) => {
    try {
      return new MapController(element, props.settings, props.position, {
        onReady: () => setReady(true),
        onMoving: (position) => onMoving(position),
        onMoved: (position, byUser) => onMoved(position, byUser),
        onPointer: (at) => onPointer(at),
        onHover: (fileId, x, y) => onHover(fileId, x, y),
        onPick: (fileIds) => onPick(fileIds),
        onHint: setHint,
        onDrawn: (shape) => onDrawn(shape),
        onDrawCancelled: () => onDrawCancelled(),
      });
    } catch (cause) {
      props.onFailed(cause);
      return undefined;
    }
  });
  useEffect(() => {
    if (container.current === null) return;
    const created = create(container.current);
    setController(created);
    return () => created?.remove();
  }, [container]);
  return { controller, isReady, hint, note };
}
