import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { MAP_MODULES } from './map-modules.ts';

/** Decodes tiles in MapLibre's own format; the tiles of the product are in Mapbox's (ADR-15). */
const TILE_DECODER = /\/@maplibre\/mlt\/[^?]*\.m?js$/;
/** Makes JSON Schema of schemas; the API documents are made by the server. */
const JSON_SCHEMA = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
/** Checks map styles. Ours are code, which `npm run dev` checks, because it uses the complete library. */
const STYLE_CHECK = /\/@maplibre\/maplibre-gl-style-spec\/dist\/validate_style\.min\.mjs$/;
const MAP_MODULE = new RegExp(
  `/maplibre-gl/src/(?:${MAP_MODULES.map((path) => path.replaceAll('.', '\\.')).join('|')})$`,
);

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
      filter: { id: [TILE_DECODER, JSON_SCHEMA, STYLE_CHECK, MAP_MODULE] },
      handler: async (id) => {
        if (TILE_DECODER.test(id)) return NO_DECODER;
        const code = await readFile(id, 'utf8');
        if (JSON_SCHEMA.test(id)) return emptyFunctions(code);
        return STYLE_CHECK.test(id) ? noChecks(code) : omittedModule(code);
      },
    },
  };
}

/** A module with the same exports, each a function that does nothing; zod calls some when it makes a schema. */
function emptyFunctions(code: string): string {
  return exportsOf(code)
    .map((name) => `export const ${name} = () => undefined;`)
    .join('\n');
}

/** A module whose checks, all members of the one for a complete style, find nothing. */
function noChecks(code: string): string {
  const checks = [...code.matchAll(/^validateStyleMin\.(\w+) =/gm)].map(([, name]) => name);
  if (checks.length === 0) throw new Error('The checks of map styles have changed.');
  const members = checks.map((name) => `${name}: none`).join(', ');
  return `const none = () => [];\nexport const validateStyleMin = Object.assign(() => [], { ${members} });`;
}

/**
 * A module of the map library with the same exports: those that ask whether a layer is of an omitted kind answer no,
 * everything else throws, and texts are empty.
 */
export function omittedModule(code: string): string {
  if (/^export default '/m.test(code)) return `export default '';`;
  const lines = exportsOf(code).map((name) =>
    /^is[A-Z]/.test(name)
      ? `export const ${name} = () => false;`
      : `export function ${name}() { throw new Error('The app omits ${name} of the map library.'); }`,
  );
  return lines.join('\n');
}

/** Names of the values that a module exports. */
function exportsOf(code: string): readonly string[] {
  const declared = [...code.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => name);
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  const names = [...new Set([...declared, ...listed])].filter((name) => name !== undefined);
  if (names.length === 0) throw new Error('An omitted module exports nothing: the library has changed.');
  return names;
}
