import { fileURLToPath } from 'node:url';
import { chromium, expect, test } from '@playwright/test';
import { build } from 'vite';
import { screenBrowser } from './steps/browser.ts';

const MODULE = fileURLToPath(
  new URL('../apps/web/src/map/layers/spectral/painters/painters.fixture.ts', import.meta.url),
);
/** WebGPU and WebGL in software; canvases of WebGPU need Vulkan there. */
const SOFTWARE_GRAPHICS = [
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
];
/** Only pages of secure origins have WebGPU. */
const PAGE = 'https://sigma.example/';

test('WebGPU, WebGL2 and the page paint the same pictures within one tone, and WebGPU reports what it rejects', async () => {
  const args = screenBrowser.args.filter((argument) => argument !== '--disable-gpu');
  const browser = await chromium.launch({ ...screenBrowser, args: [...args, ...SOFTWARE_GRAPHICS] });
  try {
    const page = await browser.newPage();
    await page.route(PAGE, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Painters</title>' }),
    );
    await page.goto(PAGE);
    await page.addScriptTag({ content: await bundled() });
    for (const painter of ['webgpu', 'webgl2']) {
      const differences: object = Object(await page.evaluate(`painters.comparePainter('${painter}')`));
      expect(Object.keys(differences).length, painter).toBeGreaterThan(10);
      const far = Object.entries(differences).filter(([, most]) => !(Number(most) <= 1));
      expect(far, painter).toEqual([]);
    }
    // A picture that is too wide for the graphics card is reported once, and closing a painter is not.
    expect(await page.evaluate('painters.paintTooWide()')).toEqual({ wide: 1, closed: 0 });
  } finally {
    await browser.close();
  }
});

/** The painters as a script of their own, with a name that the page can call. */
async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: MODULE, name: 'painters', formats: ['iife'] } },
  });
  const [output] = Array.isArray(result) ? result : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('The painters were not bundled.');
  return chunk.code;
}
