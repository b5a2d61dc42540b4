import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { DrawHintAt } from '../drawing/drawing.ts';
import { MapController, type PlaceAt } from './map-controller.ts';
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
  readonly menu: PlaceAt | undefined;
  readonly closeMenu: () => void;
}

const noToken = () => undefined;

/** Makes the map once its box is there, and takes it away with it. */
export function useMapController(container: RefObject<HTMLElement | null>, props: MapViewProps): MapControl {
  const [controller, setController] = useState<MapController>();
  const [isReady, setReady] = useState(false);
  const [hint, setHint] = useState<DrawHintAt>();
  const [note, setNote] = useState<NoteAt>();
  const [menu, setMenu] = useState<PlaceAt>();

  const onMoving = useEffectEvent(props.onMoving);
  const onMoved = useEffectEvent(props.onMoved);
  const onPointer = useEffectEvent(props.onPointer);
  const onPick = useEffectEvent(props.onPick);
  const onPickPass = useEffectEvent(props.onPickPass ?? noPick);
  const onDrawn = useEffectEvent(props.onDrawn);
  const onEdited = useEffectEvent(props.onEdited ?? noEdit);
  const onDrawCancelled = useEffectEvent(props.onDrawCancelled);
  const tokenOf = useEffectEvent(props.tokenOf ?? noToken);
  const onHover = useEffectEvent((fileId: string | undefined, x: number, y: number) => {
    setNote(fileId === undefined ? undefined : { fileId, x, y });
    if (fileId !== props.hovered) props.onHover(fileId);
  });
  const create = useEffectEvent((element: HTMLElement) => {
    try {
      const events = {
        onReady: () => setReady(true),
        onMoving: (...at: Parameters<typeof onMoving>) => onMoving(...at),
        onMoved: (...at: Parameters<typeof onMoved>) => onMoved(...at),
        onPointer: (...at: Parameters<typeof onPointer>) => onPointer(...at),
        onHover: (...at: Parameters<typeof onHover>) => onHover(...at),
        onPick: (...at: Parameters<typeof onPick>) => onPick(...at),
        onPickPass: (...at: Parameters<typeof onPickPass>) => onPickPass(...at),
        onHint: setHint,
        onMenu: setMenu,
        onDrawn: (...at: Parameters<typeof onDrawn>) => onDrawn(...at),
        onEdited: (...at: Parameters<typeof onEdited>) => onEdited(...at),
        onDrawCancelled: () => onDrawCancelled(),
      };
      const { settings, position } = props;
      return new MapController({ container: element, settings, position, tokenOf: () => tokenOf(), events });
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
  return { controller, isReady, hint, note, menu, closeMenu: () => setMenu(undefined) };
}

const noEdit = () => undefined;
const noPick = () => undefined;
