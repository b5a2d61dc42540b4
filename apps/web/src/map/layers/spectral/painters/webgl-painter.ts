import { type BandPicture, sizeOfPicture } from '../band-picture.ts';
import type { BandPlane } from '../band-plane.ts';
import { COLOUR_RAMPS } from '../colour-ramps.ts';
import type { BandPainter, OnPainterLoss } from './painter.ts';
import { pictureForShaders, planesOf } from './picture-for-shaders.ts';
import { expressionShader, RGB_SHADER, VALUES_SHADER, VERTEX } from './webgl-shaders.ts';
import { withoutNaN } from './without-nan.ts';

/** A painter with WebGL2. Throws where the browser does not have it. */
export const openWebGlPainter = (onLoss: OnPainterLoss): BandPainter => new WebGlPainter(onLoss);

/** Stored values stay uint16 on the graphics processor; scale, arithmetic, stretch and colours are calculated there. */
class WebGlPainter implements BandPainter {
  readonly canvas = document.createElement('canvas');
  readonly by = 'webgl2';
  readonly #drawing = new OffscreenCanvas(1, 1);
  readonly #gl: WebGL2RenderingContext;
  readonly #programs = new Map<string, WebGLProgram>();
  readonly #texture: WebGLTexture;
  /** What the layers of the texture contain: a moved slider uploads nothing, a moved band one layer. */
  #uploaded: readonly BandPlane[] = [];

  #isClosed = false;

  constructor(onLoss: OnPainterLoss) {
    const gl = this.#drawing.getContext('webgl2', { antialias: false, premultipliedAlpha: true });
    if (gl === null) throw new Error('This browser does not support WebGL2 outside the page.');
    this.#gl = gl;
    this.#drawing.addEventListener('webglcontextlost', () => {
      if (!this.#isClosed) onLoss('The graphics processor dropped the picture.');
    });
    this.#texture = gl.createTexture();
    gl.disable(gl.BLEND);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  }

  paint(given: BandPicture): void {
    const gl = this.#gl;
    if (gl.isContextLost()) throw new Error('The graphics processor dropped the picture.');
    const picture = pictureForShaders(given);
    const { width, height } = sizeOfPicture(picture);
    this.#drawing.width = width;
    this.#drawing.height = height;
    gl.viewport(0, 0, width, height);
    switch (picture.kind) {
      case 'rgb':
        this.#drawRgb(picture);
        break;
      case 'expression':
        this.#drawExpression(picture);
        break;
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
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  #drawRgb({ planes, limits, gamma }: BandPicture & { kind: 'rgb' }): void {
    const gl = this.#gl;
    const at = this.#use(RGB_SHADER);
    this.#uploadPlanes(planes, at);
    gl.uniform2fv(at('tones'), limits.flat());
    gl.uniform1f(at('inverseGamma'), 1 / gamma);
    this.#draw(at, planes[0].height);
  }

  #drawExpression(picture: BandPicture & { kind: 'expression' }): void {
    const { expression } = picture;
    const at = this.#use(expressionShader(expression));
    this.#uploadPlanes(planesOf(picture), at);
    this.#setColours(picture, at);
    this.#draw(at, expression.height);
  }

  #drawValues(picture: BandPicture & { kind: 'values' }): void {
    const gl = this.#gl;
    const { values, width, height } = picture;
    const at = this.#use(VALUES_SHADER);
    gl.bindTexture(gl.TEXTURE_2D, this.#texture2d());
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, width, height, 0, gl.RED, gl.FLOAT, withoutNaN(values));
    gl.uniform1i(at('values'), 0);
    this.#setColours(picture, at);
    this.#draw(at, height);
  }

  #values: WebGLTexture | undefined;
  #texture2d(): WebGLTexture {
    const gl = this.#gl;
    this.#values ??= gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.#values);
    sampleExactly(gl, gl.TEXTURE_2D);
    return this.#values;
  }

  #uploadPlanes(planes: readonly BandPlane[], at: Uniforms): void {
    const gl = this.#gl;
    const [first] = planes;
    if (first === undefined) return;
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.#texture);
    const { width, height } = first;
    const [format, type] = [gl.RED_INTEGER, gl.UNSIGNED_SHORT];
    const before = this.#uploaded;
    const isSameSize =
      before.length === planes.length && before[0]?.width === width && before[0].height === height;
    if (!isSameSize) {
      sampleExactly(gl, gl.TEXTURE_2D_ARRAY);
      gl.texImage3D(gl.TEXTURE_2D_ARRAY, 0, gl.R16UI, width, height, planes.length, 0, format, type, null);
    }
    for (const [layer, { stored }] of planes.entries()) {
      if (isSameSize && before[layer]?.stored === stored) continue;
      gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, width, height, 1, format, type, stored);
    }
    this.#uploaded = planes;
    gl.uniform1i(at('planes'), 0);
    gl.uniform2fv(
      at('scaling'),
      planes.flatMap(({ scale, offset }) => [scale, offset]),
    );
  }

  #setColours({ limits, ramp, threshold }: Exclude<BandPicture, { kind: 'rgb' }>, at: Uniforms): void {
    const gl = this.#gl;
    const colours = COLOUR_RAMPS[ramp];
    gl.uniform2f(at('limits'), ...limits);
    const keeps = threshold === undefined ? 0 : threshold.keeps === 'above' ? 1 : -1;
    gl.uniform2f(at('threshold'), keeps, threshold?.value ?? 0);
    gl.uniform1i(at('stops'), colours.length);
    gl.uniform3fv(
      at('colours'),
      colours.flatMap((colour) => colour.map((part) => part / 255)),
    );
  }

  #draw(at: Uniforms, height: number): void {
    this.#gl.uniform1i(at('lastRow'), height - 1);
    this.#gl.drawArrays(this.#gl.TRIANGLES, 0, 3);
  }

  /** Makes a program current, and returns where its uniforms are. */
  #use(shader: string): Uniforms {
    const gl = this.#gl;
    const program = this.#programs.get(shader) ?? linked(gl, shader);
    this.#programs.set(shader, program);
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL, not a hook
    gl.useProgram(program);
    return (name) => gl.getUniformLocation(program, name);
  }
}

type Uniforms = (name: string) => WebGLUniformLocation | null;

function sampleExactly(gl: WebGL2RenderingContext, target: number): void {
  gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
}

function linked(gl: WebGL2RenderingContext, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
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
