const KINDS = ['color_relief', 'fill_extrusion', 'hillshade'];
const SHADERS = [
  '_projection_globe',
  'fill_extrusion_pattern',
  'hillshade_prepare',
  'terrain',
  'terrain_depth',
];

const shadersOf = (name: string) =>
  ['fragment', 'vertex'].map((part) => `shaders/glsl/${name}.${part}.glsl.g.ts`);

/**
 * Modules of the map library for what no map of the app shows: relief, extruded buildings, globes and videos. They are
 * relative to its sources. `LayerHost` accepts no layer or source that needs one of them: to use it, remove it from here
 * and from `OmittedLayer` or `OmittedSource` there.
 */
export const MAP_MODULES: readonly string[] = [
  'geo/projection/globe_camera_helper.ts',
  'geo/projection/globe_projection.ts',
  'geo/projection/globe_transform.ts',
  'geo/projection/vertical_perspective_camera_helper.ts',
  'geo/projection/vertical_perspective_projection.ts',
  'geo/projection/vertical_perspective_transform.ts',
  'render/terrain.ts',
  'source/raster_dem_tile_source.ts',
  'source/raster_dem_tile_worker_source.ts',
  'source/video_source.ts',
  'webgl/draw/draw_terrain.ts',
  'webgl/render_to_texture.ts',
  ...KINDS.map((kind) => `style/style_layer/${kind}_style_layer.ts`),
  ...KINDS.map((kind) => `webgl/draw/draw_${kind}.ts`),
  ...KINDS.map((kind) => `webgl/program/${kind}_program.ts`),
  ...[...KINDS, ...SHADERS].flatMap(shadersOf),
];
