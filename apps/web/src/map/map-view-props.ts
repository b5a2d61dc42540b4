import type { Geometry, MapPosition } from '@sigma/geo';
import type { ReactNode } from 'react';
import type { BaseMapSettings, DrawnShape, DrawTool, Footprint } from './map-model.ts';

export interface MapViewProps {
  readonly settings: BaseMapSettings;
  readonly position: MapPosition;
  /** The first thousand are drawn, the first of them on top. */
  readonly footprints: readonly Footprint[];
  readonly hovered: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly area: Geometry | undefined;
  readonly tool: DrawTool | undefined;
  /** What the tooltip of a hovered footprint says. */
  readonly noteOf: (fileId: string) => ReactNode;
  readonly onMoving: (position: MapPosition) => void;
  readonly onMoved: (position: MapPosition, byUser: boolean) => void;
  readonly onPointer: (at: { readonly lon: number; readonly lat: number } | undefined) => void;
  readonly onHover: (fileId: string | undefined) => void;
  /** Footprints under a click, the uppermost first; none where there is none. */
  readonly onPick: (fileIds: readonly string[]) => void;
  readonly onDrawn: (shape: DrawnShape) => void;
  readonly onDrawCancelled: () => void;
  /** The map cannot be drawn here. */
  readonly onFailed: (cause: unknown) => void;
}
