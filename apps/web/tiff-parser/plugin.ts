import type { Plugin } from 'vite';
import { compileTiffParser } from '../../../packages/raster/assembly/compile.ts';

const ADDRESS = 'wasm/tiff_parser_bg.wasm';

/** Compiles the decoder of TIFF blocks and serves it at /wasm/tiff_parser_bg.wasm, in development and in the build. */
export function tiffParser(): Plugin {
  let compiled: Promise<Uint8Array> | undefined;
  const compileOnce = () => {
    compiled ??= compileTiffParser();
    return compiled;
  };
  return {
    name: 'sigma-tiff-parser',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS, source: await compileOnce() });
    },
    configureServer(server) {
      server.middlewares.use(`/${ADDRESS}`, async (_, response, next) => {
        try {
          const module = await compileOnce();
          response.setHeader('content-type', 'application/wasm');
          response.end(module);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
