import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const LIBRARY = 'maplibre-gl';
const WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
const WORKER_URL = '\0map-library-worker-url';

/**
 * Bundles the map library from its sources. Its ready-made files contain what page and worker share twice; here the
 * shared part is one file that both import and that is loaded once (ADR-15).
 */
export function mapLibrary(): Plugin {
  const sources = join(dirname(createRequire(import.meta.url).resolve(`${LIBRARY}/package.json`)), 'src');
  let worker: string;
  return {
    name: 'sigma-map-library',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const id = join(sources, 'source/worker.ts');
      worker = this.emitFile({ type: 'chunk', id, name: 'map-worker' });
    },
    resolveId(id) {
      if (id === LIBRARY) return join(sources, 'index.ts');
      return id === WORKER ? WORKER_URL : undefined;
    },
    load: (id) => (id === WORKER_URL ? `export default import.meta.ROLLUP_FILE_URL_${worker};` : undefined),
    transform(code, id) {
      if (!id.startsWith(sources) || !id.endsWith('.ts')) return undefined;
      // The library declares fields that its base classes set, and is compiled without them (useDefineForClassFields).
      return transformWithOxc(code, id, { typescript: { removeClassFieldsWithoutInitializer: true } });
    },
  };
}
