import { existsSync } from 'node:fs';

const debianChromium = '/usr/bin/chromium';

/** Debian's Chromium where it is installed, otherwise Playwright's; drawing in software and calling no other host. */
export const launchOptions = {
  ...(existsSync(debianChromium) && { executablePath: debianChromium }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
};
