import type { SearchArea } from '@sigma/domain';
import type { Area, BBox } from '@sigma/geo';
import type { ReactNode } from 'react';
import type { MapLayer } from '../../map/registry/map-layer.ts';

/** A scene as a panel about it, and about others of the same place, names it. */
export interface PanelScene {
  readonly collection: string;
  readonly fileId: string;
  readonly sensorName: string;
  /** The instant by which the catalogue lists it. */
  readonly datetime: string;
  /** Undefined where it cannot be read. */
  readonly footprint: Area | undefined;
}

/** What a panel about one scene reads of the screen that it is on. */
export interface ScenePanelAccess {
  /** All scenes that the screen shows. */
  readonly scenes: readonly PanelScene[];
  /** An area that was drawn on the map. */
  readonly area?: SearchArea | undefined;
  /** A tool of the map is active, so Escape is meant for it; undefined where no area can be drawn. */
  readonly isDrawing?: boolean;
  /** What the map shows now. */
  readonly view: () => BBox;
  /** Moves the map to a box. */
  readonly lookAt: (box: BBox) => void;
  /** Called when the panel was closed. */
  readonly onClosed?: (fileId: string) => void;
}

/** Layers that change without the screen; a map reads them with `useSceneLayers`. */
export interface SceneLayers {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly get: () => readonly MapLayer[];
}

/** A panel about one scene that a map makes room for while it is open; a space composes it for screens with a map. */
export interface ScenePanel {
  /**
   * `of` is the id of the order or capture whose details show the scene. It belongs in the address, because without it another visit
   * opens with the newest one.
   */
  readonly onOpen: (scene: Pick<PanelScene, 'collection' | 'fileId'>, of?: string) => void;
  /** Undefined while it is closed. */
  readonly panel: ((access: ScenePanelAccess) => ReactNode) | undefined;
  /** The id of the scene that it is about. */
  readonly fileId: string | undefined;
  /** What it draws on the map. Only the map follows it, because it changes with every painted picture. */
  readonly layers: SceneLayers;
}
