import type { MapPosition } from '@sigma/geo';
import type { BaseMapSettings } from '../base-map/base-map-settings.ts';
import type { MapLayer } from '../registry/map-layer.ts';
import type { PointerPosition } from './map-pointer.ts';

export interface MapViewProps {
  readonly settings: BaseMapSettings;
  readonly position: MapPosition;
  /** What the map shows, later layers above earlier ones of the same slot. */
  readonly layers: readonly MapLayer[];
  /** The bearer token for pictures below /api/files/. */
  readonly tokenOf?: (() => string | undefined) | undefined;
  readonly onMoving: (position: MapPosition) => void;
  readonly onMoved: (position: MapPosition, byUser: boolean) => void;
  readonly onPointer: (at: PointerPosition | undefined) => void;
  /** The map cannot be drawn in this browser. */
  readonly onFailed: (cause: unknown) => void;
}
