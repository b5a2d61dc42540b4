// `npm start`: installs what is missing, builds the web app when it changed, runs the server on the pinned Node.
import { join } from 'node:path';
import { ensureBuilt } from './build-web.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkOuterNode, runPinned } from './pinned.mjs';

const terminal = process.stdout.isTTY === true;
let shown = false;

function progress(text) {
  process.stdout.write(terminal ? `\r\x1b[2K… ${text}` : `${text}\n`);
  shown = terminal;
}

function clear() {
  if (shown) process.stdout.write('\r\x1b[2K');
  shown = false;
}

/** Builds the web app if it changed; the output of the build is shown only when it fails. */
async function buildWeb() {
  const output = await ensureBuilt(() => progress('Building the web app'));
  if (output === undefined) return;
  clear();
  console.error(`The web app could not be built:\n${output}`);
  process.exit(1);
}

checkOuterNode();
ensureInstalled(progress, 'product');
if (process.env.SIGMA_ROLE !== 'worker') await buildWeb();
clear();
runPinned([join(root, 'apps/server/src/main/main.ts')]);
