import type { BandExpression } from '../plane-expression.ts';
import { expressionText, LEAST_NO_VALUE, MAX_RAMP, MAX_SHADER_PLANES } from './expression-text.ts';

/** What the shaders read besides pixels, as floats one after the other; `settingsOf` of the painter writes them. */
const COMMON = `
struct Settings {
  scaling: array<vec4f, ${MAX_SHADER_PLANES}>,
  colours: array<vec4f, ${MAX_RAMP}>,
  tones: array<vec4f, 3>,
  limits: vec2f,
  threshold: vec2f,
  stops: f32,
  inverseGamma: f32,
}
@group(0) @binding(0) var<uniform> settings: Settings;
var<private> missing: bool = false;
var<private> at: vec2i;
@vertex fn corner(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  let corner = vec2f(f32((index << 1u) & 2u), f32(index & 2u));
  return vec4f(corner * 2.0 - 1.0, 0.0, 1.0);
}
`;

/** Reads stored values exactly; 65535 means that there is none. */
const PLANES = `${COMMON}
@group(0) @binding(1) var planes: texture_2d_array<u32>;
fn plane(layer: i32) -> f32 {
  let stored = textureLoad(planes, at, layer, 0).r;
  if (stored == 65535u) { missing = true; }
  return f32(stored) * settings.scaling[layer].x + settings.scaling[layer].y;
}
`;

const RAMP = `
fn coloured(value: f32) -> vec4f {
  if (missing || abs(value) >= ${LEAST_NO_VALUE.toExponential(1)}) { return vec4f(0.0); }
  if (settings.threshold.x > 0.0 && value < settings.threshold.y) { return vec4f(0.0); }
  if (settings.threshold.x < 0.0 && value > settings.threshold.y) { return vec4f(0.0); }
  let share = clamp((value - settings.limits.x) / (settings.limits.y - settings.limits.x), 0.0, 1.0);
  let place = share * (settings.stops - 1.0);
  let stop = min(i32(place), i32(settings.stops) - 2);
  let mixed = mix(settings.colours[stop], settings.colours[stop + 1], place - f32(stop));
  return vec4f(mixed.rgb, 1.0);
}
`;

/** Operations without a result for all numbers. */
const ARITHMETIC = `
fn quotient(a: f32, b: f32) -> f32 {
  if (b == 0.0) { missing = true; return 0.0; }
  return a / b;
}
fn root(a: f32) -> f32 {
  if (a < 0.0) { missing = true; return 0.0; }
  return sqrt(a);
}
fn logarithm(a: f32) -> f32 {
  if (a <= 0.0) { missing = true; return 0.0; }
  return log(a);
}
fn exponential(a: f32) -> f32 {
  if (a > 88.0) { missing = true; return 0.0; }
  return exp(a);
}
`;

export const RGB_SHADER = `${PLANES}
fn tone(part: i32) -> f32 {
  let limits = settings.tones[part];
  return pow(clamp((plane(part) - limits.x) / (limits.y - limits.x), 0.0, 1.0), settings.inverseGamma);
}
@fragment fn paint(@builtin(position) place: vec4f) -> @location(0) vec4f {
  at = vec2i(place.xy);
  let rgb = vec3f(tone(0), tone(1), tone(2));
  return select(vec4f(rgb, 1.0), vec4f(0.0), missing);
}`;

/** Values that were calculated elsewhere; one that is missing is passed as a number beyond all values. */
export const VALUES_SHADER = `${COMMON}${RAMP}
@group(0) @binding(1) var values: texture_2d<f32>;
@fragment fn paint(@builtin(position) place: vec4f) -> @location(0) vec4f {
  at = vec2i(place.xy);
  return coloured(textureLoad(values, at, 0).r);
}`;

/** The shader that calculates an expression. */
export function expressionShader(expression: BandExpression): string {
  return `${PLANES}${RAMP}${ARITHMETIC}
@fragment fn paint(@builtin(position) place: vec4f) -> @location(0) vec4f {
  at = vec2i(place.xy);
  let value = ${expressionText(expression)};
  return coloured(value);
}`;
}
