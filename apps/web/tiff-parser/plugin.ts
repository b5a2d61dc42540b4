import type { Plugin } from 'vite';
import { compileSpectralKernels, compileTiffParser } from '../../../packages/raster/assembly/compile.ts';

const MODULES = [
  { address: 'wasm/tiff_parser_bg.wasm', compile: compileTiffParser },
  { address: 'wasm/spectral_kernels_bg.wasm', compile: compileSpectralKernels },
] as const;

/**
 * Compiles the WebAssembly modules of `packages/raster/assembly` and serves them below /wasm, in development and in the build:
 * the decoder of TIFF blocks, and the kernels of the spectral filters, which the server's worker threads read from the build.
 */
export function wasmModules(): Plugin {
  const modules = MODULES.map(({ address, compile }) => ({ address, compileOnce: once(compile) }));
  return {
    name: 'sigma-wasm-modules',
    async generateBundle() {
      for (const { address, compileOnce } of modules)
        this.emitFile({ type: 'asset', fileName: address, source: await compileOnce() });
    },
    configureServer(server) {
      for (const { address, compileOnce } of modules) {
        server.middlewares.use(`/${address}`, async (_, response, next) => {
          try {
            const module = await compileOnce();
            response.setHeader('content-type', 'application/wasm');
            response.end(module);
          } catch (error) {
            next(error);
          }
        });
      }
    },
  };
}

function once(compile: () => Promise<Uint8Array>): () => Promise<Uint8Array> {
  let compiled: Promise<Uint8Array> | undefined;
  return () => {
    compiled ??= compile();
    return compiled;
  };
}
