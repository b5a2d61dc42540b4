import type { Geometry } from '@sigma/geo';
import type { LayerHost } from '../registry/layer-host.ts';
import { type DrawTool, makesShape } from './draw-tool.ts';
import type { AreaDrawing, Drawing } from './drawing.ts';
import { EditSession } from './edit-session.ts';
import { MeasureSession } from './measure-session.ts';
import { drawMeasuredLine } from './measured-line-style.ts';

interface DeskOptions {
  readonly host: LayerHost;
  readonly drawing: AreaDrawing;
  readonly area: Geometry | undefined;
  readonly drawArea: (host: LayerHost, area: Geometry | undefined) => void;
}

/** Owns the active tool and decides what the map shows as the area: that of the screen, or the tool's draft of it. */
export class DrawingDesk {
  readonly #host: LayerHost;
  readonly #drawArea: DeskOptions['drawArea'];
  #events: AreaDrawing;
  #tool: DrawTool | undefined;
  #drawing: Drawing | undefined;
  #area: Geometry | undefined;

  constructor({ host, drawing, area, drawArea }: DeskOptions) {
    this.#host = host;
    this.#events = drawing;
    this.#area = area;
    this.#drawArea = drawArea;
  }

  /** The pointer belongs to a tool: nothing is hovered or picked. */
  get isBusy(): boolean {
    return this.#drawing !== undefined;
  }

  /** Replaces the handlers that the tools report to. */
  listen(drawing: AreaDrawing): void {
    this.#events = drawing;
  }

  showArea(area: Geometry | undefined): void {
    this.#area = area;
    if (this.#drawing?.receiveArea) this.#drawing.receiveArea(area);
    else if (!this.#makesShape()) this.#show(area);
  }

  /** Activates a tool, or ends the active one and shows the area again. */
  draw(tool: DrawTool | undefined): void {
    this.end();
    this.#tool = tool;
    if (tool !== undefined) this.#clearMeasuredLine();
    this.#show(this.#makesShape() ? undefined : this.#area);
    this.#drawing = tool && this.#begin(tool);
  }

  end(): void {
    this.#drawing?.end();
    this.#drawing = undefined;
    this.#tool = undefined;
  }

  #show(area: Geometry | undefined): void {
    for (const host of [this.#host, ...this.#host.followers()]) this.#drawArea(host, area);
  }

  /** A measured line stays after its tool has ended, until the next tool. */
  #clearMeasuredLine(): void {
    for (const host of [this.#host, ...this.#host.followers()]) drawMeasuredLine(host, [], 0);
  }

  #makesShape(): boolean {
    return this.#tool !== undefined && makesShape(this.#tool);
  }

  #begin(tool: DrawTool): Drawing {
    const host = this.#host;
    // Handlers are looked up when they are called, because the screen replaces them on every render.
    const events: Omit<AreaDrawing, 'tool'> = {
      onDrawn: (shape) => this.#events.onDrawn(shape),
      onEdited: (shape) => this.#events.onEdited(shape),
      onCancelled: () => this.#events.onCancelled(),
    };
    const onDraft = (draft: Geometry | undefined) => this.#show(draft);
    if (tool === 'measure') return new MeasureSession(host, events.onCancelled);
    if (tool === 'edit') return new EditSession({ host, area: this.#area, events, onDraft });
    const { onDrawn, onCancelled } = events;
    const { maxAreaKm2 } = this.#events;
    return { end: host.drawShape({ tool, maxAreaKm2, onDraft, onDrawn, onCancelled }) };
  }
}
