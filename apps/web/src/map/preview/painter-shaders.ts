/** The maximum number of colours in a gradient. */
export const MAX_STOPS = 16;

/** Draws one triangle that covers the canvas. */
export const VERTEX_SHADER = `#version 300 es
void main() {
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/** Calculates the same as renderRgba of packages/raster. Colours are premultiplied with their alpha. */
export const FRAGMENT_SHADER = `#version 300 es
precision highp float;
uniform highp sampler2D tones;
uniform int lastRow;
uniform float contrast;
uniform float brightness;
uniform float inverseGamma;
uniform float opacity;
uniform int stops;
uniform vec3 colours[${MAX_STOPS}];
out vec4 colour;

float shown(float tone) {
  float moved = (tone - 0.5) * contrast + 0.5 + brightness;
  return moved > 0.0 ? pow(min(1.0, moved), inverseGamma) : 0.0;
}

vec3 onRamp(float tone) {
  float at = tone * float(stops - 1);
  int stop = min(int(at), stops - 2);
  return mix(colours[stop], colours[stop + 1], at - float(stop));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec4 pixel = texelFetch(tones, ivec2(place.x, lastRow - place.y), 0);
  float alpha = pixel.a * opacity;
  vec3 rgb = stops > 1
    ? onRamp(shown(pixel.r))
    : vec3(shown(pixel.r), shown(pixel.g), shown(pixel.b));
  colour = vec4(rgb * alpha, alpha);
}`;
