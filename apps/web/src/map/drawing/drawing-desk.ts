import type { Geometry } from '@sigma/geo';
import type { Map as LibraryMap } from 'maplibre-gl';
import { showArea } from '../layers/area/area-layer.ts';
import { type DrawTool, makesShape } from './draw-tool.ts';
import type { Drawing, DrawingEvents } from './drawing.ts';
import { DrawingSession } from './drawing-session.ts';
import { EditSession } from './edit-session.ts';
import { MeasureSession } from './measure-session.ts';

/** Owns the tool at work and says who draws the area: the page, or the tool its draft of it. */
export class DrawingDesk {
  readonly #map: LibraryMap;
  readonly #events: DrawingEvents;
  readonly #targets: () => readonly LibraryMap[];
  #tool: DrawTool | undefined;
  #drawing: Drawing | undefined;
  #area: Geometry | undefined;

  /** `targets` are the maps to draw on: the one the hand is on, and those that follow it. */
  constructor(map: LibraryMap, events: DrawingEvents, targets: () => readonly LibraryMap[]) {
    this.#map = map;
    this.#targets = targets;
    this.#events = events;
  }

  /** The pointer belongs to a tool: nothing is hovered or picked. */
  get isBusy(): boolean {
    return this.#drawing !== undefined;
  }

  showArea(area: Geometry | undefined): void {
    this.#area = area;
    if (this.#drawing?.takeArea) this.#drawing.takeArea(area);
    else if (!this.#drawsShape()) this.#show(area);
  }

  /** Puts a tool to work, or ends it and shows the area again. */
  draw(tool: DrawTool | undefined): void {
    this.end();
    this.#tool = tool;
    this.#show(this.#drawsShape() ? undefined : this.#area);
    this.#drawing = tool && this.#begin(tool);
  }

  end(): void {
    this.#drawing?.end();
    this.#drawing = undefined;
    this.#tool = undefined;
  }

  #show(area: Geometry | undefined): void {
    for (const map of this.#targets()) showArea(map, area);
  }

  #drawsShape(): boolean {
    return this.#tool !== undefined && makesShape(this.#tool);
  }

  #begin(tool: DrawTool): Drawing {
    const [map, events, area, targets] = [this.#map, this.#events, this.#area, this.#targets];
    if (tool === 'measure') return new MeasureSession(map, events, targets);
    const onDraft = (draft: Geometry | undefined) => this.#show(draft);
    if (tool === 'edit') return new EditSession({ map, area, events, onDraft, targets });
    return new DrawingSession({ map, tool, events, onDraft });
  }
}
