import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { baseMap } from './base-map/plugin.ts';
import { mapLibrary } from './map-library/plugin.ts';
import { omittedCode } from './omitted/plugin.ts';
import { wasmModules } from './tiff-parser/plugin.ts';

const require = createRequire(import.meta.url);
// The server sends browsers to the address it is known by, so their Host header is kept.
const proxied = { target: process.env.SIGMA_API ?? 'http://localhost:8080', changeOrigin: false };

/** Text shows in Inter from the first paint: its latin part is requested with the page, not after the styles. */
function preloadFont(): Plugin {
  return {
    name: 'sigma-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}

/** Compresses code and styles as well as possible, once: the server would compress them less well at the first request. */
function compressed(): Plugin {
  const pack = promisify(brotliCompress);
  const packFile = async (file: string) => writeFile(`${file}.br`, await pack(await readFile(file)));
  return {
    name: 'sigma-compressed',
    apply: 'build',
    // The default quality of Brotli in Node is the highest, 11.
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(m?js|css)$/.test(name));
      await Promise.all(files.map((name) => packFile(join(dir, name))));
    },
  };
}

/** The product speaks English: the texts that React Aria has for 33 other languages stay out of the bundle. */
function englishOnly(): Plugin {
  return {
    name: 'sigma-english-only',
    apply: 'build',
    load: {
      filter: { id: /\/react-(aria|stately|aria-components)\/.*\/intl\/.*\/[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler: (id) => (id.endsWith('/en-US.mjs') ? undefined : 'export default {};'),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFont(),
    englishOnly(),
    baseMap(),
    mapLibrary(),
    omittedCode(),
    wasmModules(),
    compressed(),
  ],
  worker: { format: 'es', plugins: () => [omittedCode()] },
  resolve: { alias: { '@inter': `${dirOf('@fontsource-variable/inter/package.json')}/files` } },
  build: {
    target: 'es2023',
    // Data addresses would need room in the content security policy.
    assetsInlineLimit: 0,
    // Our packages only declare things: what the app does not name is dropped.
    rollupOptions: {
      treeshake: { moduleSideEffects: (id) => !/\/packages\/[^/]+\/src\//.test(id) },
      output: {
        // What the first screen needs of the kit and its icons in any case: many small files compress badly.
        codeSplitting: {
          groups: [
            {
              name: 'kit',
              test: /\/(apps\/web\/src\/(api|session|ui)|@tabler\/icons-react)\//,
              minShareCount: 10,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': proxied, '/oidc': proxied, '/swagger': proxied } },
});

function dirOf(file: string): string {
  return require.resolve(file).replace(/\/[^/]+$/, '');
}
