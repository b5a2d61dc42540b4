#!/usr/bin/env node
// The command line: `node tools/sigma.mjs token --email …`.
import { join } from 'node:path';
import { ensureInstalled, root } from './install.mjs';
import { checkOuterNode, runPinned } from './pinned.mjs';

checkOuterNode();
ensureInstalled(console.error, 'product');
runPinned([join(root, 'tools/sigma.ts'), ...process.argv.slice(2)]);
