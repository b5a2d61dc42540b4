import type { RenderConfig } from '@sigma/raster';
import { FRAGMENT_SHADER, MAX_STOPS, VERTEX_SHADER } from './painter-shaders.ts';
import { type ShownPixels, type TextureConfig, toneTexture } from './tone-texture.ts';

interface Loaded {
  readonly pixels: ShownPixels;
  readonly texture: WebGLTexture;
  /** What the texture was made with; undefined before the first time. */
  made: TextureConfig | undefined;
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
 * Draws pictures of scenes, all of them with one WebGL2 context: with a context a picture, browsers blank the
 * earlier ones. Throws where the browser has no WebGL2 or refuses the shaders.
 */
export class PicturePainter {
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #gl: WebGL2RenderingContext;
  readonly #uniforms: ReadonlyMap<Uniform, WebGLUniformLocation | null>;
  readonly #loaded = new Map<number, Loaded>();

  constructor() {
    const gl = this.#canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: true });
    if (gl === null) throw new Error('This browser draws no WebGL2 outside the page.');
    this.#gl = gl;
    const program = linked(gl);
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's own name, no hook
    gl.useProgram(program);
    this.#uniforms = new Map(UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]));
    gl.disable(gl.BLEND);
  }

  get isLost(): boolean {
    return this.#gl.isContextLost();
  }

  /** Takes the pixels of a picture; throws when they are wider or higher than the graphics processor takes. */
  load(id: number, pixels: ShownPixels): void {
    const gl = this.#gl;
    const most: unknown = gl.getParameter(gl.MAX_TEXTURE_SIZE);
    if (typeof most === 'number' && Math.max(pixels.width, pixels.height) > most) {
      throw new Error(`A picture of ${pixels.width} x ${pixels.height} pixels is larger than ${most}.`);
    }
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    }
    this.#loaded.set(id, { pixels, texture, made: undefined });
  }

  /** The picture as it looks under a config; its pixels are those of the level that was loaded. */
  paint(id: number, config: RenderConfig): ImageBitmap {
    const loaded = this.#loaded.get(id);
    if (loaded === undefined) throw new Error('This picture was not read.');
    const gl = this.#gl;
    const { width, height } = loaded.pixels;
    this.#canvas.width = width;
    this.#canvas.height = height;
    gl.viewport(0, 0, width, height);
    gl.bindTexture(gl.TEXTURE_2D, loaded.texture);
    this.#fill(loaded, config);
    this.#setUniforms(config, height);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    return this.#canvas.transferToImageBitmap();
  }

  drop(id: number): void {
    this.#gl.deleteTexture(this.#loaded.get(id)?.texture ?? null);
    this.#loaded.delete(id);
  }

  #fill(loaded: Loaded, { transparencyMask, blendingDepth }: RenderConfig): void {
    const { made, pixels } = loaded;
    if (made?.transparencyMask === transparencyMask && made.blendingDepth === blendingDepth) return;
    const gl = this.#gl;
    const tones = toneTexture(pixels, { transparencyMask, blendingDepth });
    const { width, height } = pixels;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, height, 0, gl.RGBA, gl.FLOAT, tones);
    loaded.made = { transparencyMask, blendingDepth };
  }

  #setUniforms(config: RenderConfig, height: number): void {
    const gl = this.#gl;
    const at = (name: Uniform) => this.#uniforms.get(name) ?? null;
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
}

function linked(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  const parts = [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const;
  for (const [kind, text] of parts) {
    const shader = gl.createShader(kind);
    if (shader === null) throw new Error('The graphics processor takes no more shaders.');
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) {
    throw new Error(`The shaders were refused: ${gl.getProgramInfoLog(program) ?? 'no reason was given'}`);
  }
  return program;
}
