import type { RenderConfig } from '@sigma/raster';
import { FRAGMENT_SHADER, MAX_STOPS, VERTEX_SHADER } from './painter-shaders.ts';
import { type ShownPixels, type TextureConfig, toneTexture } from './tone-texture.ts';

/** A picture in the memory of the graphics processor. */
interface Loaded {
  readonly texture: WebGLTexture;
  /** The config that the texture was made with; undefined before the first time. */
  made: TextureConfig | undefined;
}

interface Context {
  readonly gl: WebGL2RenderingContext;
  readonly canvas: OffscreenCanvas;
  readonly uniforms: ReadonlyMap<Uniform, WebGLUniformLocation | null>;
  readonly loaded: Map<number, Loaded>;
}

const UNIFORMS = [
  'tones',
  'lastRow',
  'contrast',
  'brightness',
  'inverseGamma',
  'opacity',
  'stops',
  'colours',
] as const;
type Uniform = (typeof UNIFORMS)[number];

/**
 * Paints all pictures of scenes with one WebGL2 context, because browsers discard older contexts when there are many.
 * A lost context (spec 1:8) is replaced by another, which receives the pixels again. Throws where the browser has no
 * WebGL2 or rejects the shaders.
 */
export class PicturePainter {
  readonly #pixels = new Map<number, ShownPixels>();
  #context = newContext();

  /** Stores the pixels of a picture. Throws if they are wider or higher than the graphics processor allows. */
  load(id: number, pixels: ShownPixels): void {
    const { gl } = this.#currentContext();
    const maxSide: unknown = gl.getParameter(gl.MAX_TEXTURE_SIZE);
    if (typeof maxSide === 'number' && Math.max(pixels.width, pixels.height) > maxSide) {
      throw new Error(`A picture of ${pixels.width} x ${pixels.height} pixels is larger than ${maxSide}.`);
    }
    this.#pixels.set(id, pixels);
  }

  /** Paints a picture with a config, in the resolution of the level that was loaded. */
  paint(id: number, config: RenderConfig): ImageBitmap {
    const pixels = this.#pixels.get(id);
    if (pixels === undefined) throw new Error('This picture was not loaded.');
    const bitmap = draw(this.#currentContext(), id, pixels, config);
    if (!this.#context.gl.isContextLost()) return bitmap;
    // The context was lost during painting, so the bitmap is blank.
    bitmap.close();
    return draw(this.#currentContext(), id, pixels, config);
  }

  drop(id: number): void {
    const { gl, loaded } = this.#context;
    gl.deleteTexture(loaded.get(id)?.texture ?? null);
    loaded.delete(id);
    this.#pixels.delete(id);
  }

  #currentContext(): Context {
    if (this.#context.gl.isContextLost()) this.#context = newContext();
    return this.#context;
  }
}

function newContext(): Context {
  const canvas = new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: true });
  if (gl === null) throw new Error('This browser does not support WebGL2 outside the page.');
  const program = linked(gl);
  // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL, not a hook
  gl.useProgram(program);
  gl.disable(gl.BLEND);
  const uniforms = new Map(UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]));
  return { gl, canvas, uniforms, loaded: new Map() };
}

function draw(context: Context, id: number, pixels: ShownPixels, config: RenderConfig): ImageBitmap {
  const { gl, canvas, loaded } = context;
  const { width, height } = pixels;
  canvas.width = width;
  canvas.height = height;
  gl.viewport(0, 0, width, height);
  const there = loaded.get(id) ?? { texture: newTexture(gl), made: undefined };
  loaded.set(id, there);
  gl.bindTexture(gl.TEXTURE_2D, there.texture);
  fill(gl, there, pixels, config);
  setUniforms(context, config, height);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  return canvas.transferToImageBitmap();
}

function newTexture(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
  }
  return texture;
}

function fill(
  gl: WebGL2RenderingContext,
  loaded: Loaded,
  pixels: ShownPixels,
  { transparencyMask, blendingDepth }: RenderConfig,
): void {
  const { made } = loaded;
  if (made?.transparencyMask === transparencyMask && made.blendingDepth === blendingDepth) return;
  const tones = toneTexture(pixels, { transparencyMask, blendingDepth });
  const { width, height } = pixels;
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, height, 0, gl.RGBA, gl.FLOAT, tones);
  loaded.made = { transparencyMask, blendingDepth };
}

function setUniforms({ gl, uniforms }: Context, config: RenderConfig, height: number): void {
  const at = (name: Uniform) => uniforms.get(name) ?? null;
  const stops = config.mode === 'gradient' ? config.gradient.slice(0, MAX_STOPS) : [];
  gl.uniform1i(at('tones'), 0);
  gl.uniform1i(at('lastRow'), height - 1);
  gl.uniform1f(at('contrast'), config.contrast);
  gl.uniform1f(at('brightness'), config.brightness);
  gl.uniform1f(at('inverseGamma'), 1 / config.gamma);
  gl.uniform1f(at('opacity'), config.opacity);
  gl.uniform1i(at('stops'), stops.length);
  if (stops.length > 0) {
    gl.uniform3fv(
      at('colours'),
      stops.flatMap((colour) => colour.map((part) => part / 255)),
    );
  }
}

function linked(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  const parts = [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const;
  for (const [kind, text] of parts) {
    const shader = gl.createShader(kind);
    if (shader === null) throw new Error('The graphics processor allows no more shaders.');
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) {
    throw new Error(`The shaders were rejected: ${gl.getProgramInfoLog(program) ?? 'no reason was given'}`);
  }
  return program;
}
