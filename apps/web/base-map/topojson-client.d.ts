declare module 'topojson-client' {
  export interface World {
    readonly objects: { readonly countries: object; readonly land: object };
  }
  export interface Lines {
    readonly type: 'MultiLineString';
    readonly coordinates: readonly (readonly (readonly number[])[])[];
  }
  export interface Polygons {
    readonly type: 'FeatureCollection';
    readonly features: readonly {
      readonly geometry: {
        readonly type: 'MultiPolygon';
        readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[];
      };
    }[];
  }
  /** Lines of an object, each once. `filter` receives the shapes on both sides, twice the same at the outer edge. */
  export function mesh(world: World, object: object, filter: (a: unknown, b: unknown) => boolean): Lines;
  /** The land of a world, as a collection with one feature. */
  export function feature(world: World, object: object): Polygons;
}
