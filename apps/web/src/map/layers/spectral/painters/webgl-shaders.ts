import type { BandExpression } from '../plane-expression.ts';
import { expressionText, LEAST_NO_VALUE, MAX_RAMP, MAX_SHADER_PLANES } from './expression-text.ts';

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
  // The comparison is false for NaN.
  if (missing || !(abs(value) < ${LEAST_NO_VALUE.toExponential(1)})) return vec4(0.0);
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

/** Operations without a result for all numbers. */
const ARITHMETIC = `
float quotient(float a, float b) {
  if (b == 0.0) missing = true;
  return b == 0.0 ? 0.0 : a / b;
}
float root(float a) {
  if (a < 0.0) missing = true;
  return sqrt(max(a, 0.0));
}
float logarithm(float a) {
  if (a <= 0.0) missing = true;
  return log(a <= 0.0 ? 1.0 : a);
}
float exponential(float a) {
  if (a > 88.0) missing = true;
  return exp(min(a, 88.0));
}
`;

/** Values that were calculated elsewhere; one that is missing is passed as a number beyond all values. */
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

/** The shader that calculates an expression. */
export function expressionShader(expression: BandExpression): string {
  return `${PLANES}${RAMP}${ARITHMETIC}
void main() {
  float value = ${expressionText(expression)};
  colour = coloured(value);
}`;
}
