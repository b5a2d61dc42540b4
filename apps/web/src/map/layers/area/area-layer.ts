import type { Geometry } from '@sigma/geo';
import type { AreaDrawing } from '../../drawing/drawing.ts';
import { DrawingDesk } from '../../drawing/drawing-desk.ts';
import { addEditHandles } from '../../drawing/edit-handles.ts';
import { addMeasuredLine } from '../../drawing/measured-line-style.ts';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { addAreaStyle, drawArea, setAreaCorners, setAreaLine } from './area-style.ts';

interface AreaData {
  readonly area: Geometry | undefined;
  /** The screen is about this area: its line is solid instead of dashed. */
  readonly isSubject?: boolean;
  /** Without dots on its corners, which look as if they could be moved. */
  readonly isPlain?: boolean;
  /** Without it the area is only shown. */
  readonly drawing?: AreaDrawing;
}

export interface AreaOptions extends AreaData {
  readonly id?: string;
}

/** The area of interest, and the tools that draw, edit and measure on the map. */
export function areaLayer({ id = 'area', ...data }: AreaOptions): MapLayer<AreaData> {
  return { id, create: createArea, data };
}

const createArea = () => new AreaOnMap();

class AreaOnMap implements LayerOnMap<AreaData> {
  #host: LayerHost | undefined;
  #data: AreaData | undefined;
  #desk: DrawingDesk | undefined;
  #hasTools = false;

  add(host: LayerHost): void {
    this.#host = host;
    addAreaStyle(host);
  }

  show(data: AreaData): void {
    if (this.#host === undefined) return;
    const before = this.#data;
    this.#data = data;
    if (data.drawing !== undefined) this.#prepareTools(this.#host, data.drawing, before?.area);
    if (data.area !== before?.area) this.#showArea(this.#host, data.area);
    if (data.isSubject !== before?.isSubject) setAreaLine(this.#host, data.isSubject === true);
    if (data.isPlain !== before?.isPlain) setAreaCorners(this.#host, data.isPlain !== true);
    if (data.drawing?.tool !== before?.drawing?.tool) this.#desk?.draw(data.drawing?.tool);
  }

  remove(): void {
    this.#desk?.end();
  }

  ownsPointer(): boolean {
    return this.#desk?.isBusy === true;
  }

  /** A map that follows shows what the tools draw, but has none of its own. */
  #prepareTools(host: LayerHost, drawing: AreaDrawing, area: Geometry | undefined): void {
    if (!this.#hasTools) {
      this.#hasTools = true;
      addEditHandles(host);
      addMeasuredLine(host);
      if (host.isInteractive) this.#desk = new DrawingDesk({ host, drawing, area, drawArea });
    }
    this.#desk?.listen(drawing);
  }

  #showArea(host: LayerHost, area: Geometry | undefined): void {
    if (this.#desk === undefined) drawArea(host, area);
    else this.#desk.showArea(area);
  }
}
