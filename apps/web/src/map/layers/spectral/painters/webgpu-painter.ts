import { type BandPicture, sizeOfPicture } from '../band-picture.ts';
import type { BandPlane } from '../band-plane.ts';
import { COLOUR_RAMPS } from '../colour-ramps.ts';
import { MAX_RAMP, MAX_SHADER_PLANES } from './expression-text.ts';
import type { BandPainter, OnPainterLoss } from './painter.ts';
import { pictureForShaders, planesOf } from './picture-for-shaders.ts';
import { expressionShader, RGB_SHADER, VALUES_SHADER } from './webgpu-shaders.ts';
import { withoutNaN } from './without-nan.ts';

interface WebGpuOptions {
  /** Also paints where the processor only imitates a graphics card, which WebGL2 does faster. */
  readonly allowsImitation?: boolean;
  readonly onLoss: OnPainterLoss;
}

/** A painter with WebGPU. Throws where the browser does not have it. */
export async function openWebGpuPainter({
  allowsImitation = false,
  onLoss,
}: WebGpuOptions): Promise<BandPainter> {
  if (!('gpu' in navigator)) throw new Error('This browser does not support WebGPU.');
  const adapter = await navigator.gpu.requestAdapter();
  if (adapter === null) throw new Error('There is no graphics card for WebGPU.');
  if (adapter.info.isFallbackAdapter && !allowsImitation) throw new Error('The graphics card is imitated.');
  return new WebGpuPainter(await adapter.requestDevice(), onLoss);
}

/** Usages of buffers and textures, by the numbers of the standard (WebGPU, 5.1 and 6.1). */
const COPY_INTO_BUFFER = 8;
const UNIFORM = 64;
const COPY_INTO_TEXTURE = 2;
const READ_BY_SHADER = 4;
const IN_FRAGMENT = 2;
const FORMAT = 'rgba8unorm';
const SETTINGS = 4 * (MAX_SHADER_PLANES + MAX_RAMP + 3) + 8;

/** Stored values stay uint16 on the graphics processor; scale, arithmetic, stretch and colours are calculated there. */
class WebGpuPainter implements BandPainter {
  readonly canvas = document.createElement('canvas');
  readonly by = 'webgpu';
  readonly #device: GPUDevice;
  readonly #drawing = new OffscreenCanvas(1, 1);
  readonly #context: GPUCanvasContext;
  readonly #settings: GPUBuffer;
  readonly #layouts: Readonly<Record<'planes' | 'values', GPUBindGroupLayout>>;
  readonly #pipelines = new Map<string, GPURenderPipeline>();
  #planes: { readonly texture: GPUTexture; readonly planes: readonly BandPlane[] } | undefined;
  #values: GPUTexture | undefined;
  readonly #onLoss: OnPainterLoss;
  #isLost = false;
  #isClosed = false;

  constructor(device: GPUDevice, onLoss: OnPainterLoss) {
    this.#onLoss = onLoss;
    this.#device = device;
    const context: unknown = this.#drawing.getContext('webgpu');
    if (!(context instanceof GPUCanvasContext))
      throw new Error('This browser does not support WebGPU outside the page.');
    this.#context = context;
    context.configure({ device, format: FORMAT, alphaMode: 'premultiplied' });
    this.#settings = device.createBuffer({ size: SETTINGS * 4, usage: UNIFORM | COPY_INTO_BUFFER });
    const layout = (texture: GPUTextureBindingLayout) =>
      device.createBindGroupLayout({
        entries: [
          { binding: 0, visibility: IN_FRAGMENT, buffer: {} },
          { binding: 1, visibility: IN_FRAGMENT, texture },
        ],
      });
    this.#layouts = {
      planes: layout({ sampleType: 'uint', viewDimension: '2d-array' }),
      values: layout({ sampleType: 'unfilterable-float' }),
    };
    void device.lost.then(({ message }) => this.#lose(message));
    // What a command gets wrong is known only after it has run; the picture is empty then.
    device.addEventListener('uncapturederror', ({ error }) => this.#lose(error.message));
  }

  paint(given: BandPicture): void {
    if (this.#isLost) throw new Error('The graphics processor dropped the picture.');
    const picture = pictureForShaders(given);
    const { width, height } = sizeOfPicture(picture);
    this.#drawing.width = width;
    this.#drawing.height = height;
    switch (picture.kind) {
      case 'rgb':
        this.#draw('planes', RGB_SHADER, this.#planesTexture(picture.planes), picture);
        break;
      case 'expression': {
        const shader = expressionShader(picture.expression);
        this.#draw('planes', shader, this.#planesTexture(planesOf(picture)), picture);
        break;
      }
      case 'values':
        this.#drawValues(picture);
    }
    const bitmap = this.#drawing.transferToImageBitmap();
    this.canvas.width = width;
    this.canvas.height = height;
    this.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  }

  close(): void {
    this.#isClosed = true;
    this.#device.destroy();
  }

  #lose(reason: string): void {
    if (this.#isLost || this.#isClosed) return;
    this.#isLost = true;
    this.#onLoss(reason);
  }

  #drawValues(picture: BandPicture & { kind: 'values' }): void {
    const { width, height, values } = picture;
    this.#values?.destroy();
    const texture = this.#texture('r32float', [width, height]);
    this.#values = texture;
    this.#device.queue.writeTexture({ texture }, withoutNaN(values), { bytesPerRow: width * 4 }, [
      width,
      height,
    ]);
    this.#draw('values', VALUES_SHADER, texture.createView(), picture);
  }

  /** The planes as layers; of those that are there already, only changed ones are uploaded. */
  #planesTexture(planes: readonly BandPlane[]): GPUTextureView {
    const [{ width, height } = { width: 1, height: 1 }] = planes;
    const before = this.#planes;
    const isSameSize =
      before !== undefined &&
      before.planes.length === planes.length &&
      before.texture.width === width &&
      before.texture.height === height;
    if (!isSameSize) before?.texture.destroy();
    const texture = isSameSize ? before.texture : this.#texture('r16uint', [width, height, planes.length]);
    for (const [layer, { stored }] of planes.entries()) {
      if (isSameSize && before.planes[layer]?.stored === stored) continue;
      const into = { texture, origin: [0, 0, layer] };
      const values = new Uint16Array(stored);
      this.#device.queue.writeTexture(into, values, { bytesPerRow: width * 2 }, [width, height]);
    }
    this.#planes = { texture, planes };
    return texture.createView({ dimension: '2d-array' });
  }

  #texture(format: GPUTextureFormat, size: readonly number[]): GPUTexture {
    const usage = COPY_INTO_TEXTURE | READ_BY_SHADER;
    return this.#device.createTexture({ format, size: [...size], usage });
  }

  #draw(kind: 'planes' | 'values', shader: string, pixels: GPUTextureView, picture: BandPicture): void {
    const device = this.#device;
    device.queue.writeBuffer(this.#settings, 0, settingsOf(picture));
    const encoder = device.createCommandEncoder();
    const view = this.#context.getCurrentTexture().createView();
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view, loadOp: 'clear', storeOp: 'store' }],
    });
    pass.setPipeline(this.#pipeline(kind, shader));
    const entries = [
      { binding: 0, resource: { buffer: this.#settings } },
      { binding: 1, resource: pixels },
    ];
    pass.setBindGroup(0, device.createBindGroup({ layout: this.#layouts[kind], entries }));
    pass.draw(3);
    pass.end();
    device.queue.submit([encoder.finish()]);
  }

  #pipeline(kind: 'planes' | 'values', shader: string): GPURenderPipeline {
    const known = this.#pipelines.get(shader);
    if (known !== undefined) return known;
    const device = this.#device;
    device.pushErrorScope('validation');
    const module = device.createShaderModule({ code: shader });
    const pipeline = device.createRenderPipeline({
      layout: device.createPipelineLayout({ bindGroupLayouts: [this.#layouts[kind]] }),
      vertex: { module },
      fragment: { module, targets: [{ format: FORMAT }] },
    });
    void device.popErrorScope().then((error) => {
      if (error !== null) this.#lose(error.message);
    });
    this.#pipelines.set(shader, pipeline);
    return pipeline;
  }
}

/** The members of `Settings` in the shaders, one after the other. */
function settingsOf(picture: BandPicture): Float32Array<ArrayBuffer> {
  const settings = new Float32Array(SETTINGS);
  const planes =
    picture.kind === 'rgb' ? picture.planes : picture.kind === 'expression' ? planesOf(picture) : [];
  for (const [i, { scale, offset }] of planes.slice(0, MAX_SHADER_PLANES).entries()) {
    settings.set([scale, offset], i * 4);
  }
  const colours = 4 * MAX_SHADER_PLANES;
  const tones = colours + 4 * MAX_RAMP;
  const rest = tones + 4 * 3;
  if (picture.kind === 'rgb') {
    for (const [i, limits] of picture.limits.entries()) settings.set(limits, tones + i * 4);
    settings[rest + 5] = 1 / picture.gamma;
    return settings;
  }
  const ramp = COLOUR_RAMPS[picture.ramp];
  const { limits, threshold } = picture;
  for (const [i, colour] of ramp.entries()) {
    settings.set(
      colour.map((part) => part / 255),
      colours + i * 4,
    );
  }
  const keeps = threshold === undefined ? 0 : threshold.keeps === 'above' ? 1 : -1;
  settings.set([...limits, keeps, threshold?.value ?? 0, ramp.length], rest);
  return settings;
}
