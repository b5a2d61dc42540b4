import type { SearchArea } from '@sigma/domain';
import type { BBox } from '@sigma/geo';
import type { SpectraLink } from '../link/spectra-link.ts';

/** Another scene that may show the same place. */
export interface OtherScene {
  readonly collection: string;
  readonly scene: string;
  /** "GHOSt-3, 18 Nov 2026". */
  readonly label: string;
}

export interface SpectraPanelProps {
  readonly link: SpectraLink;
  /** "GHOSt-3 18:42:07"; the id of the scene until it was found. */
  readonly name: string;
  /** "18 Nov 2026". */
  readonly day: string | undefined;
  /** The drawn area, whose mean can be shown. */
  readonly area: SearchArea | undefined;
  /** Whether an area can be drawn on the map next to the panel. */
  readonly canDraw: boolean;
  /** The other scenes that show a position, the newest first. */
  readonly scenesAt: (lon: number, lat: number) => readonly OtherScene[];
  /** A tool of the map is active, so Escape is meant for it. */
  readonly isDrawing: boolean;
  /** What the map shows now. */
  readonly view: () => BBox;
  /** Moves the map to a box. */
  readonly lookAt: (box: BBox) => void;
  readonly onLink: (link: SpectraLink) => void;
  readonly onClose: () => void;
}
