import type { Expression } from '@sigma/raster';
import type { BandExpression } from './plane-expression.ts';

/** The most planes that an expression may read on the graphics processor; others are calculated in TypeScript. */
export const MAX_SHADER_PLANES = 32;
/** The most colours of a ramp. */
export const MAX_RAMP = 8;

/** Draws one triangle that covers the canvas. */
export const VERTEX = `#version 300 es
void main() {
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/** Reads stored values exactly; 65535 means that there is none. */
const PLANES = `#version 300 es
precision highp float;
precision highp int;
uniform highp usampler2DArray planes;
uniform vec2 scaling[${MAX_SHADER_PLANES}];
uniform int lastRow;
out vec4 colour;
bool missing = false;
float plane(int layer) {
  ivec2 at = ivec2(gl_FragCoord.xy);
  uint stored = texelFetch(planes, ivec3(at.x, lastRow - at.y, layer), 0).r;
  if (stored == 65535u) missing = true;
  return float(stored) * scaling[layer].x + scaling[layer].y;
}
`;

const RAMP = `
uniform vec2 limits;
uniform vec2 threshold;
uniform int stops;
uniform vec3 colours[${MAX_RAMP}];
vec4 coloured(float value) {
  // A quotient by 0 and the logarithm of a negative value have no value; the first test is false for NaN.
  if (missing || !(abs(value) < 1e30)) return vec4(0.0);
  if (threshold.x > 0.0 && value < threshold.y) return vec4(0.0);
  if (threshold.x < 0.0 && value > threshold.y) return vec4(0.0);
  float at = clamp((value - limits.x) / (limits.y - limits.x), 0.0, 1.0) * float(stops - 1);
  int stop = min(int(at), stops - 2);
  return vec4(mix(colours[stop], colours[stop + 1], at - float(stop)), 1.0);
}
`;

export const RGB_SHADER = `${PLANES}
uniform vec2 tones[3];
uniform float inverseGamma;
float tone(int part) {
  return pow(clamp((plane(part) - tones[part].x) / (tones[part].y - tones[part].x), 0.0, 1.0), inverseGamma);
}
void main() {
  vec3 rgb = vec3(tone(0), tone(1), tone(2));
  colour = missing ? vec4(0.0) : vec4(rgb, 1.0);
}`;

/** Values that were calculated elsewhere; NaN is passed as a number beyond all values. */
export const VALUES_SHADER = `#version 300 es
precision highp float;
uniform highp sampler2D values;
uniform int lastRow;
out vec4 colour;
bool missing = false;
${RAMP}
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  colour = coloured(texelFetch(values, ivec2(at.x, lastRow - at.y), 0).r);
}`;

/** The shader that calculates an expression; the layer of a band is its place in `bands.all`. */
export function expressionShader({ tree, bands }: BandExpression): string {
  const layerOf = new Map(bands.all.map((band, layer) => [band, layer]));
  const planeOf = (band: number) => `plane(${layerOf.get(band) ?? 0})`;
  const write = (part: Expression): string => {
    switch (part.kind) {
      case 'number':
        return floatText(part.value);
      case 'band':
      case 'mean': {
        const read = bands.of(part).map(planeOf);
        return `((${read.join(' + ')}) / ${floatText(read.length)})`;
      }
      case 'negative':
        return `(-${write(part.of)})`;
      case 'operation':
        return `(${write(part.left)} ${part.operator} ${write(part.right)})`;
      case 'call': {
        const name = part.name === 'ln' ? 'log' : part.name;
        const [first = '0.0', ...others] = part.arguments.map(write);
        if (others.length === 0) return `${name}(${first})`;
        return others.reduce((left, right) => `${name}(${left}, ${right})`, first);
      }
    }
  };
  return `${PLANES}${RAMP}
void main() {
  float value = ${write(tree)};
  colour = coloured(value);
}`;
}

function floatText(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
