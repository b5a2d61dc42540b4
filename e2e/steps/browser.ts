import { existsSync } from 'node:fs';

/** Debian's Chromium; the shell without windows and menus of its own takes a quarter less time. */
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = DEBIAN_CHROMIUM.find((path) => existsSync(path));
const executable = { ...(executablePath !== undefined && { executablePath }) };

/** Calls no other host. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Draws maps (WebGL) in software, and permits it on pages that are painted without a graphics card. */
const SOFTWARE_WEBGL = '--enable-unsafe-swiftshader';

/**
 * Debian's Chromium where it is installed, otherwise Playwright's; it emulates a graphics card for maps, and paints
 * the rest of the page without it, which takes less time.
 */
export const mapBrowser = {
  ...executable,
  args: [...ARGUMENTS, SOFTWARE_WEBGL, '--use-angle=swiftshader', '--disable-gpu-rasterization'],
};

/** The same browser for pages without a map: painted directly, which takes less time than emulating a graphics card. */
export const screenBrowser = { ...executable, args: [...ARGUMENTS, SOFTWARE_WEBGL, '--disable-gpu'] };
