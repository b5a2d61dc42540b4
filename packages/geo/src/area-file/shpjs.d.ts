declare module 'shpjs' {
  /** Geometries of the records of a .shp file; in degrees when the text of its .prj is given. */
  export function parseShp(shp: Uint8Array, prj?: string): unknown[];
  export function parseDbf(dbf: Uint8Array, cpg?: string): Record<string, unknown>[];
}
