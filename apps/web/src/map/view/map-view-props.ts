import type { Geometry, MapPosition } from '@sigma/geo';
import type { ReactNode } from 'react';
import type { BaseMapSettings } from '../base-map/base-map-settings.ts';
import type { DrawnShape, DrawTool, EditableShape } from '../drawing/draw-tool.ts';
import type { Footprint } from '../layers/footprints/footprint.ts';
import type { MapPasses } from '../layers/passes/map-passes.ts';
import type { MapPicture } from '../layers/pictures/map-picture.ts';
import type { MarkedPlace } from '../layers/place-mark/marked-place.ts';
import type { TrackerView } from '../layers/satellites/tracker-model.ts';

export interface MapViewProps {
  readonly settings: BaseMapSettings;
  readonly position: MapPosition;
  /** The first thousand are drawn, the first of them on top. */
  readonly footprints: readonly Footprint[];
  readonly hovered: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly area: Geometry | undefined;
  readonly tool: DrawTool | undefined;
  /** Pictures of scenes, the first of them on top; with a side given, a divider swipes between the two. */
  readonly pictures?: readonly MapPicture[];
  /** Satellites on their ways; the map draws them from the first time it is given on. */
  readonly tracker?: TrackerView;
  /** Passes of satellites with the ground track of the selected one. */
  readonly passes?: MapPasses | undefined;
  /** A place that was looked for, under a pin. */
  readonly place?: MarkedPlace | undefined;
  /** The area is what the map is about: its line is solid. */
  readonly isAreaSubject?: boolean;
  /** The bearer token for pictures below /api/files/. */
  readonly tokenOf?: () => string | undefined;
  /** What the tooltip of a hovered footprint says. */
  readonly noteOf: (fileId: string) => ReactNode;
  readonly onMoving: (position: MapPosition) => void;
  readonly onMoved: (position: MapPosition, byUser: boolean) => void;
  readonly onPointer: (at: { readonly lon: number; readonly lat: number } | undefined) => void;
  readonly onHover: (fileId: string | undefined) => void;
  /** Footprints under a click, the uppermost first; none where there is none. */
  readonly onPick: (fileIds: readonly string[]) => void;
  /** A click meant a pass that is not selected. */
  readonly onPickPass?: (id: string) => void;
  readonly onDrawn: (shape: DrawnShape) => void;
  /** A corner was moved, added or removed; the tool stays at work. */
  readonly onEdited?: (shape: EditableShape) => void;
  /** Escape: the tool is to be put away. */
  readonly onDrawCancelled: () => void;
  /** How many footprints in view are not drawn, because more than a thousand are (1:8). */
  readonly onHiddenFootprints?: (count: number) => void;
  /** The map cannot be drawn here. */
  readonly onFailed: (cause: unknown) => void;
}
