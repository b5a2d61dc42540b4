import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Decodes tiles in MapLibre's own format; the tiles of the product are in Mapbox's (ADR-15). */
const TILE_DECODER = /\/@maplibre\/mlt\/[^?]*\.m?js$/;
/** Makes JSON Schema of schemas; the API documents are made by the server. */
const JSON_SCHEMA = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

const NO_DECODER = `
export const GEOMETRY_TYPE = {};
export function decodeTile() {
  throw new Error('Tiles in the MapLibre tile format are not supported.');
}`;

/** Omits library code from the bundle that the app never calls, but that no bundler can see to be unused. */
export function omittedCode(): Plugin {
  return {
    name: 'sigma-omitted-code',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: [TILE_DECODER, JSON_SCHEMA] },
      handler: async (id) =>
        TILE_DECODER.test(id) ? NO_DECODER : emptyFunctions(await readFile(id, 'utf8')),
    },
  };
}

/** A module with the same exports, each a function that does nothing; zod calls some when it makes a schema. */
function emptyFunctions(code: string): string {
  const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
  if (names.length === 0) throw new Error('An omitted module exports nothing: the library has changed.');
  return names.map((name) => `export const ${name} = () => undefined;`).join('\n');
}
